#!/bin/bash
# Build the image, or keep the one there is: build.sh CACHE [PYTHON]. Debian 12, root; packages: see the file of that name.
# Leaves vmlinuz, initrd.gz, root.ext4 (sparse) and stamp in CACHE. PYTHON has pip. Every step has a time limit.
# Ends with 1 and one line that says why when it cannot.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
cache=$(realpath -m "${1:?where to}"); python=$(command -v "${2:-python3}"); python=$(realpath -s "$python"); work=$cache/work
modules="gpio-sim i2c-sim pi-id spi-sim"
guest=systemd,systemd-sysv,dbus,udev,kmod,make,python3-minimal,python3,python3-pil,python3-spidev,python3-venv,gpiod,procps,iproute2
wheels="gpiozero==2.0.1.post3 lgpio==0.2.2.0 luma.core==2.6.0 luma.oled==3.16.0 luma.lcd==2.13.0 smbus2==0.6.1 colorzero==2.0 cbor2==6.3.0 rpi-lgpio==0.6"

no() { echo "kernel bench: no image: $*"; exit 1; }
lap() { printf 'kernel bench: %-22s %4d s\n' "$1" $SECONDS; }

[ "$(id -u)" = 0 ] || no "building it takes root"
grep -q '^12' /etc/debian_version 2>/dev/null || no "building it takes Debian 12"
missing=$(while read -r each; do dpkg -s "$each" >/dev/null 2>&1 || echo "$each"; done < "$here/packages")
[ -z "$missing" ] || no "try: apt install" $missing
kernel=$(dpkg-query -W -f '${Depends}' linux-headers-amd64 | sed 's/^linux-headers-\([^ ,]*\).*/\1/')
key=$( (echo "$kernel"; cat "$here"/build.sh "$here"/init-root "$here"/mkinitrd.sh "$here"/kmod/* "$here"/guest/*) | sha256sum | cut -c1-16)
if [ "$(cat "$cache/stamp" 2>/dev/null)" = "$key" ]; then echo "kernel bench: image $key is up to date"; exit 0; fi
rm -rf "$cache/stamp" "$work"; mkdir -p "$work"
# In memory where there is room: writing packages to a disk costs a minute.
room=$(df --output=avail -k /dev/shm 2>/dev/null | tail -1)
if [ "${room:-0}" -gt 1500000 ]; then tmp=$(mktemp -d /dev/shm/kibitz-image.XXXXXX); else tmp=$(mktemp -d "$work/image.XXXXXX"); fi
trap 'rm -rf "$tmp" "$work"' EXIT
root=$tmp/root

# gpio-sim (with irq_sim inside) is in no Debian kernel: built from Debian's source, with three modules of our own.
kernel() (
  set -e; cd "$work"; mkdir debs src k
  cd debs; timeout 300 apt-get -qq download linux-image-"$kernel" linux-source-6.1; cd ..
  dpkg-deb --fsys-tarfile debs/linux-image-*.deb | tar -x -C k --wildcards './boot/vmlinuz*' './lib/modules/*'
  wanted="drivers/gpio/gpio-sim.c drivers/gpio/gpiolib.h kernel/irq/irq_sim.c"
  # tar ends when it has all of them, and the programs before it in the pipe then fail.
  { dpkg-deb --fsys-tarfile debs/linux-source-6.1*.deb | tar -xO ./usr/src/linux-source-6.1.tar.xz | xz -T2 -dc |
    tar -x -C src --strip-components=1 --occurrence=1 $(printf 'linux-source-6.1/%s ' $wanted); } 2>/dev/null || true
  cp -r "$here/kmod" kmod; cp src/drivers/gpio/gpiolib.h src/kernel/irq/irq_sim.c kmod/; cp src/drivers/gpio/gpio-sim.c kmod/gpio-sim-core.c
  sed -i 's/handle_simple_irq(irq_to_desc(irqnum));/generic_handle_irq(irqnum);/' kmod/irq_sim.c   # irq_to_desc is not for modules
  timeout 300 make -s -C /usr/src/linux-headers-"$kernel" M="$work/kmod" modules
  mkdir -p k/lib/modules/"$kernel"/updates
  for m in $modules; do strip -g -o k/lib/modules/"$kernel"/updates/$m.ko kmod/$m.ko; done
  depmod -b k "$kernel"
)

system() (
  set -e; cd "$work"
  if [ -f /etc/apt/sources.list.d/debian.sources ]; then sources=mirror.sources; cp /etc/apt/sources.list.d/debian.sources $sources; else sources=mirror.list; cp /etc/apt/sources.list $sources; fi
  TMPDIR=$tmp timeout 600 mmdebstrap --quiet --variant=minbase --aptopt='APT::Install-Recommends "false"' --include=$guest --dpkgopt=force-unsafe-io \
    --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-exclude=/usr/share/man/*' --dpkgopt='path-exclude=/usr/share/locale/*' bookworm "$root" $sources
)

libraries() (
  timeout 300 "$python" -m pip install -q --disable-pip-version-check --no-deps --python-version 3.11 --only-binary=:all: --target "$tmp/site" $wheels
)

timeout 120 apt-get -qq update >"$work/log.update" 2>&1 || no "apt-get update fails"
kernel >"$work/log.kernel" 2>&1 & a=$!
system >"$work/log.system" 2>&1 & b=$!
libraries >"$work/log.libraries" 2>&1 & c=$!
failed=""
wait $a || failed="$failed kernel"; lap "kernel and modules"
wait $b || failed="$failed system"; wait $c || failed="$failed libraries"; lap "system and libraries"
for part in $failed; do tail -5 "$work/log.$part"; done
[ -z "$failed" ] || no "these parts could not be made:$failed"

mkdir -p "$root/opt/app"; mv "$tmp/site" "$root/opt/app/site"
chroot "$root" python3 -m compileall -q /opt/app/site
cd "$work"; mkdir -p "$root/lib/modules/$kernel"; cp k/lib/modules/"$kernel"/modules.{order,builtin,builtin.modinfo} "$root/lib/modules/$kernel/"
for m in $modules i2c-dev configfs virtio_pci virtio_net overlay autofs4 fuse; do modprobe -d k -S "$kernel" -D $m 2>/dev/null | awk '$1=="insmod"{print $2}'; done | sort -u |
  while read -r f; do d=$root/lib/${f#*/lib/}; mkdir -p "$(dirname "$d")"; strip -g -o "$d" "$f"; done
depmod -b "$root" "$kernel"
install -m755 "$here"/guest/agent.py "$root/usr/local/sbin/hil-agent.py"
install -m755 "$here"/guest/hardware.sh "$root/usr/local/sbin/hil-hardware.sh"
install -m644 "$here"/guest/*.service "$root/etc/systemd/system/"
mkdir -p "$root/etc/systemd/system/multi-user.target.wants"
for s in hil-agent hil-hardware hil-bus; do ln -sf ../$s.service "$root/etc/systemd/system/multi-user.target.wants/"; done
for m in apt-daily.timer apt-daily-upgrade.timer dpkg-db-backup.timer e2scrub_all.timer e2scrub_reap.service fstrim.timer getty.target getty@tty1.service serial-getty@ttyS0.service \
  serial-getty@ttyS1.service systemd-pstore.service systemd-logind.service systemd-binfmt.service proc-sys-fs-binfmt_misc.automount; do ln -sfn /dev/null "$root/etc/systemd/system/$m"; done
echo hil > "$root/etc/hostname"; echo 0123456789abcdef0123456789abcdef > "$root/etc/machine-id"; echo '/dev/vda / ext4 rw,noatime 0 1' > "$root/etc/fstab"
rm -f "$cache/root.ext4"; mke2fs -q -t ext4 -E lazy_itable_init=1,lazy_journal_init=1 -L hilroot -d "$root" "$cache/root.ext4" 600M
"$here"/mkinitrd.sh k "$kernel" "$cache/initrd.gz" "virtio_pci virtio_blk ext4 overlay" "$here"/init-root /bin/busybox >/dev/null
cp k/boot/vmlinuz-"$kernel" "$cache/vmlinuz"; echo "$key" > "$cache/stamp"; lap "image"
