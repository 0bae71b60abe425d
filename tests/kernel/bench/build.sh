#!/bin/bash
# Build (or reuse) the HIL image: build.sh [CACHE_DIR]. Debian 12 host, root, only Debian's and PyPI's registries.
# Leaves in CACHE_DIR: vmlinuz, initrd.gz, root.ext4 (sparse), stamp. Every step has a time limit.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
cache=${1:-/var/cache/hil}; work=$cache/work
lap() { printf '%-28s %4d s\n' "$1" $((SECONDS-t0)); t0=$SECONDS; }
t0=$SECONDS
PKGS="qemu-system-x86 qemu-utils mmdebstrap kmod busybox-static cpio e2fsprogs gcc-12 make xz-utils"
VMPKGS=systemd,systemd-sysv,dbus,udev,kmod,python3-minimal,python3,python3-pil,i2c-tools,gpiod,procps
WHEELS="gpiozero==2.0.1.post3 lgpio==0.2.2.0 luma.core==2.6.0 luma.oled==3.16.0 smbus2==0.6.1 colorzero==2.0 cbor2==6.3.0 rpi-lgpio==0.6"
export DEBIAN_FRONTEND=noninteractive
timeout 120 apt-get -qq update
K=$(apt-cache depends linux-image-amd64 | sed -n 's/.*Depends: linux-image-//p' | head -1)      # 6.1.0-57-amd64
key=$( (echo "$K $VMPKGS $WHEELS"; cat "$here"/build.sh "$here"/init-root "$here"/mkinitrd.sh "$here"/kmod/* "$here"/guest/* ) | sha256sum | cut -c1-16)
if [ -f $cache/stamp ] && [ "$(cat $cache/stamp)" = "$key" ] && command -v qemu-system-x86_64 >/dev/null; then echo "image $key is up to date"; exit 0; fi
timeout 500 apt-get -qq install -y --no-install-recommends $PKGS linux-headers-$K >/dev/null; lap "apt-get install"
rm -rf $work; mkdir -p $work/debs $work/src; cd $work
( cd debs && timeout 300 apt-get -qq download linux-image-$K linux-source-6.1 2>/dev/null ); lap "download kernel + source"
# kernel and modules
mkdir k; dpkg-deb --fsys-tarfile debs/linux-image-$K*.deb | tar -x -C k --wildcards './boot/vmlinuz*' './lib/modules/*'
# gpio-sim is not in any Debian kernel: build it (with irq_sim inside) from linux-source, and our own two modules
dpkg-deb --fsys-tarfile debs/linux-source-6.1*.deb | tar -xO ./usr/src/linux-source-6.1.tar.xz | xz -T2 -dc |
  tar -x -C src --strip-components=1 --occurrence=1 linux-source-6.1/drivers/gpio/gpio-sim.c linux-source-6.1/drivers/gpio/gpiolib.h linux-source-6.1/kernel/irq/irq_sim.c || true
cp -r "$here"/kmod kmod; cp src/drivers/gpio/gpio-sim.c kmod/gpio-sim-core.c; cp src/drivers/gpio/gpiolib.h src/kernel/irq/irq_sim.c kmod/
sed -i 's/handle_simple_irq(irq_to_desc(irqnum));/generic_handle_irq(irqnum);/' kmod/irq_sim.c   # irq_to_desc is not exported to modules
timeout 200 make -s -C /usr/src/linux-headers-$K M=$work/kmod modules >kmod/log 2>&1 || { tail -20 kmod/log; exit 1; }
mkdir -p k/lib/modules/$K/updates; for m in gpio-sim i2c-sim pi-id spi-sim; do strip -g -o k/lib/modules/$K/updates/$m.ko kmod/$m.ko; done
depmod -b k $K; lap "modules"
# root file system (tmpfs: dpkg's fsyncs cost a minute on disk)
tmp=$(mktemp -d /dev/shm/hil.XXXXXX); trap 'rm -rf "$tmp"' EXIT
# the host's own Debian sources serve the guest too
if [ -f /etc/apt/sources.list.d/debian.sources ]; then mirror=mirror.sources; cp /etc/apt/sources.list.d/debian.sources $mirror; else mirror=mirror.list; cp /etc/apt/sources.list $mirror; fi
TMPDIR=$tmp timeout 900 mmdebstrap --quiet --variant=minbase --aptopt='APT::Install-Recommends "false"' --include=$VMPKGS \
  --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-exclude=/usr/share/man/*' --dpkgopt='path-exclude=/usr/share/locale/*' bookworm $tmp/root.tar $mirror 2>mm.log || { tail mm.log; exit 1; }
mkdir $tmp/root; tar -xf $tmp/root.tar -C $tmp/root; rm $tmp/root.tar; r=$tmp/root; lap "mmdebstrap"
timeout 200 python3 -m pip install -q --no-deps --python-version 3.11 --only-binary=:all: --target $r/opt/app/site $WHEELS 2>pip.log || { cat pip.log; exit 1; }; lap "pip"
mkdir -p $r/lib/modules/$K; cp k/lib/modules/$K/modules.{order,builtin,builtin.modinfo} $r/lib/modules/$K/
for m in gpio-sim i2c-sim pi-id spi-sim i2c-dev i2c-stub configfs 9p 9pnet_virtio virtio_pci autofs4 fuse; do modprobe -d k -S $K -D $m 2>/dev/null | awk '$1=="insmod"{print $2}'; done | sort -u |
  while read -r f; do d=$r/lib/${f#*/lib/}; mkdir -p "$(dirname $d)"; strip -g -o $d $f; done
depmod -b $r $K
install -m755 "$here"/guest/agent.py $r/usr/local/sbin/hil-agent.py; install -m755 "$here"/guest/hardware.sh $r/usr/local/sbin/hil-hardware.sh
install -m644 "$here"/guest/hil-agent.service "$here"/guest/hil-hardware.service $r/etc/systemd/system/
mkdir -p $r/etc/systemd/system/multi-user.target.wants $r/hil
for s in hil-agent hil-hardware; do ln -sf ../$s.service $r/etc/systemd/system/multi-user.target.wants/; done
for m in apt-daily.timer apt-daily-upgrade.timer dpkg-db-backup.timer e2scrub_all.timer e2scrub_reap.service fstrim.timer getty.target getty@tty1.service serial-getty@ttyS0.service serial-getty@ttyS1.service systemd-pstore.service systemd-logind.service systemd-binfmt.service proc-sys-fs-binfmt_misc.automount; do ln -sfn /dev/null $r/etc/systemd/system/$m; done
echo hil > $r/etc/hostname; echo 0123456789abcdef0123456789abcdef > $r/etc/machine-id; echo '/dev/vda / ext4 rw,noatime 0 1' > $r/etc/fstab
chroot $r groupadd -f --system gpio; chroot $r groupadd -f --system i2c
printf '%s\n' 'SUBSYSTEM=="gpio", KERNEL=="gpiochip*", GROUP="gpio", MODE="0660"' 'SUBSYSTEM=="i2c-dev", GROUP="i2c", MODE="0660"' > $r/etc/udev/rules.d/60-gpio.rules
rm -f $cache/root.ext4; mke2fs -q -t ext4 -E lazy_itable_init=1,lazy_journal_init=1 -L hilroot -d $r $cache/root.ext4 600M
"$here"/mkinitrd.sh k $K $cache/initrd.gz "virtio_pci virtio_blk ext4" "$here"/init-root /bin/busybox >/dev/null
cp k/boot/vmlinuz-$K $cache/vmlinuz; cd /; rm -rf $work; echo $key > $cache/stamp; lap "image"
du -sh $cache
