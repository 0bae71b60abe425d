"""What is shown: menus, a new game, the tables of the games, results. See `firmware.screen`."""
