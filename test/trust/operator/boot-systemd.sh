#!/bin/bash
# Boots the systemd of this machine as the first process of namespaces of its own, over a view of the machine in which what is
# written stays in memory. To be run as root: boot-systemd.sh CGROUP SOURCE..., each SOURCE a folder that is found below /srv.
set -eu
group=$1
shift

# A group of its own in each hierarchy, which the box takes for the root of that one.
[ -e /sys/fs/cgroup/cgroup.procs ] && hierarchies=(/sys/fs/cgroup) || hierarchies=(/sys/fs/cgroup/*/)
for hierarchy in "${hierarchies[@]}"; do
	mkdir -p "$hierarchy/$group"
	for file in cpus mems; do
		[ -e "$hierarchy/cpuset.$file" ] && cat "$hierarchy/cpuset.$file" >"$hierarchy/$group/cpuset.$file" || true
	done
	echo $$ >"$hierarchy/$group/cgroup.procs"
done

exec unshare --mount --pid --fork --uts --ipc --cgroup --propagation private --kill-child bash -euc '
	mount -t tmpfs tmpfs /mnt
	mkdir /mnt/upper /mnt/work /mnt/root
	mount -t overlay overlay -o lowerdir=/,upperdir=/mnt/upper,workdir=/mnt/work /mnt/root
	cd /mnt/root
	mount -t proc proc proc
	mount --rbind /dev dev
	mount -t sysfs sysfs sys
	if [ -e /sys/fs/cgroup/cgroup.procs ]; then
		mount -t cgroup2 cgroup2 sys/fs/cgroup
	else
		mount -t tmpfs tmpfs sys/fs/cgroup
		for controller in $(ls /sys/fs/cgroup); do
			mkdir "sys/fs/cgroup/$controller"
			case $controller in
				unified) mount -t cgroup2 cgroup2 sys/fs/cgroup/unified ;;
				systemd) mount -t cgroup -o none,name=systemd cgroup sys/fs/cgroup/systemd ;;
				*) mount -t cgroup -o "$controller" cgroup "sys/fs/cgroup/$controller" ;;
			esac
		done
	fi
	for folder in run tmp srv; do mount -t tmpfs tmpfs "$folder"; done
	for source in "$@"; do
		mkdir "srv/${source##*/}"
		mount --bind "$source" "srv/${source##*/}"
		mount -o remount,bind,ro "srv/${source##*/}"
	done
	# What belongs to a machine with a screen, disks and a network of its own.
	for unit in getty@tty1 serial-getty@ttyS0 console-getty systemd-udevd systemd-logind systemd-networkd systemd-resolved \
		systemd-timesyncd networking cron ssh; do
		ln -sf /dev/null "etc/systemd/system/$unit.service"
	done
	mkdir -p etc/systemd/journald.conf.d
	printf "[Journal]\nStorage=volatile\n" >etc/systemd/journald.conf.d/volatile.conf
	mkdir oldroot
	pivot_root . oldroot
	umount -l oldroot
	export container=other
	exec /lib/systemd/systemd --unit=multi-user.target
' boot-systemd "$@"
