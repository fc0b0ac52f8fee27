#!/bin/sh
# Makes the secrets that compose.yaml reads, once: what is there stays.
set -eu
umask 077
cd "$(dirname "$0")"
mkdir -p secrets

random() { od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }
# Others may read the files, because the service has another user; nobody else may enter the directory.
keep() { [ -s "secrets/$1" ] || { printf '%s\n' "$2" >"secrets/$1" && chmod 444 "secrets/$1"; }; }

keep admin_token "$(random)"
keep postgres_password "$(random)"
# Hexadecimal digits stand for themselves in a URL; in a password of yours each other character is percent-encoded here.
keep database_url "postgres://waypost:$(cat secrets/postgres_password)@postgres:5432/waypost"
