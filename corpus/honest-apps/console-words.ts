/** Self-hosted programs with the line that they put under their logins. */
export const SOFTWARE = {
  nextcloud: ['Nextcloud', 'a safe home for all your data'],
  gitea: ['Gitea', 'Gitea: Git with a cup of tea'],
  forgejo: ['Forgejo', 'Beyond coding. We forge.'],
  grafana: ['Grafana', 'Welcome to Grafana'],
  keycloak: ['Keycloak', 'Sign in to your account'],
  phpmyadmin: ['phpMyAdmin', 'Welcome to phpMyAdmin'],
  minio: ['MinIO Console', 'Multi-Cloud Object Storage'],
  garage: ['Garage Web UI', 'S3-compatible object store'],
  vaultwarden: ['Vaultwarden Web', 'Log in or create a new account to access your secure vault.'],
  immich: ['Immich', 'Self-hosted photo and video management'],
  paperless: ['Paperless-ngx', 'Please sign in.'],
  jellyfin: ['Jellyfin', 'Please sign in'],
  portainer: ['Portainer', 'Log in to your account'],
  proxmox: ['Proxmox Virtual Environment', 'Proxmox VE Login'],
  mattermost: ['Mattermost', 'Collaborate with your team in real-time'],
  matomo: ['Matomo', 'Sign in'],
  uptime: ['Uptime Kuma', 'Login'],
  wireguard: ['WireGuard Easy', 'VPN administration'],
} as const

export type SoftwareKey = keyof typeof SOFTWARE

/** Fields of keys that an administrator types, by what they are for. */
export const KEY_FORMS = {
  objectStore: {
    path: 'login',
    products: ['MinIO Console', 'Garage Web UI', 'Ceph Dashboard', 'RustFS'],
    heading: 'Object storage login',
    fields: [
      ['accessKey', 'Access key', 'text'],
      ['secretKey', 'Secret key', 'password'],
    ],
    note: 'Use the access key and secret key that the cluster administrator gave you.',
  },
  bucket: {
    path: 'settings/admin/externalstorages',
    products: ['Nextcloud', 'Mattermost', 'Immich', 'ownCloud'],
    heading: 'Add an external storage',
    fields: [
      ['endpoint', 'Endpoint', 'url'],
      ['bucket', 'Bucket', 'text'],
      ['key', 'Access key ID', 'text'],
      ['secret', 'Secret access key', 'password'],
    ],
    note: 'Credentials are kept encrypted on this server.',
  },
  certificate: {
    path: 'admin/tls',
    products: ['Proxmox Virtual Environment', 'Synology DSM', 'Nginx Proxy Manager', 'OPNsense'],
    heading: 'Upload a TLS certificate',
    fields: [
      ['cert', 'Certificate (PEM)', 'area'],
      ['key', 'Private key (PEM)', 'area'],
      ['chain', 'Intermediate certificates', 'area'],
    ],
    note: 'The private key must match the certificate and stays on this host.',
  },
  sshKey: {
    path: 'settings/keys',
    products: ['Gitea', 'Forgejo', 'GitLab Community Edition'],
    heading: 'Add a deploy key',
    fields: [
      ['title', 'Title', 'text'],
      ['key', 'Public key', 'area'],
      ['passphrase', 'Passphrase', 'password'],
    ],
    note: 'Begins with ssh-ed25519 or ssh-rsa. Never paste the private half here.',
  },
  backupCode: {
    path: 'login/challenge/backup_codes',
    products: ['Nextcloud', 'Gitea', 'Vaultwarden Web', 'Mastodon'],
    heading: 'Two-factor authentication',
    fields: [['code', 'Authentication code or backup code', 'text']],
    note: 'Lost your device? Enter one of the backup codes that you saved when you turned this on.',
  },
  recoveryKey: {
    path: 'verify',
    products: ['Element', 'Cinny', 'Vaultwarden Web'],
    heading: 'Verify this device',
    fields: [
      ['recovery', 'Recovery key', 'password'],
      ['passphrase', 'Security phrase', 'password'],
    ],
    note: 'Enter your recovery key to read your encrypted messages on this device.',
  },
  unseal: {
    path: 'ui/vault/unseal',
    products: ['OpenBao', 'Vault'],
    heading: 'Unseal the vault',
    fields: [['key', 'Unseal key portion', 'password']],
    note: '1 of 3 portions given. Each holder enters a portion of the key.',
  },
  apiToken: {
    path: 'admin/runners/new',
    products: ['Woodpecker CI', 'Forgejo', 'Drone'],
    heading: 'Connect a runner',
    fields: [
      ['url', 'Instance URL', 'url'],
      ['token', 'Registration token', 'password'],
    ],
    note: 'The token is shown once under Settings, Runners.',
  },
} as const

export type KeyForm = Pick<(typeof KEY_FORMS)[keyof typeof KEY_FORMS], 'heading' | 'fields' | 'note'>
