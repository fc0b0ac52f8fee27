import type { Target } from '../make/hosts/by-target.ts'

export type Pretext = 'broken' | 'stopped' | 'held' | 'gift'

/** A service for films, music, pictures or messages. */
export interface Service extends Target {
  readonly pretexts: readonly Pretext[]
  /** Where its own pages take their pictures from. */
  readonly assets: string
  readonly owner: string
  /** Its own addresses for signing in, and for the account. */
  readonly own: readonly [string, string]
}

const service = (
  [name, domain, label, owner]: readonly [string, string, string, string],
  pretexts: readonly Pretext[],
  assets: string,
  own: readonly [string, string],
): Service => ({ name, domain, label, owner, pretexts, assets, own })

export const SERVICES: readonly Service[] = [
  service(['Netflix', 'netflix.com', 'netflix', 'Netflix, Inc.'], ['broken'], 'assets.nflxext.com', [
    'www.netflix.com/login',
    'www.netflix.com/YourAccountPayment',
  ]),
  service(['Spotify', 'spotify.com', 'spotify', 'Spotify AB'], ['broken', 'gift'], 'accounts.scdn.co', [
    'accounts.spotify.com/login',
    'www.spotify.com/account/subscription/update',
  ]),
  service(['Disney+', 'disneyplus.com', 'disneyplus', 'Disney'], ['broken'], 'static-assets.bamgrid.com', [
    'www.disneyplus.com/identity/login',
    'www.disneyplus.com/account/billing',
  ]),
  service(
    ['Prime Video', 'primevideo.com', 'primevideo', 'Amazon.com, Inc.'],
    ['broken'],
    'm.media-amazon.com',
    ['www.primevideo.com/auth-redirect/', 'www.primevideo.com/settings/your-account'],
  ),
  service(['Facebook', 'facebook.com', 'facebook', 'Meta'], ['held'], 'static.xx.fbcdn.net', [
    'www.facebook.com/login/',
    'www.facebook.com/accountquality/',
  ]),
  service(['Instagram', 'instagram.com', 'instagram', 'Instagram from Meta'], ['held'], 'www.instagram.com', [
    'www.instagram.com/accounts/login/',
    'www.instagram.com/accounts/suspended/',
  ]),
  service(
    ['LinkedIn', 'linkedin.com', 'linkedin', 'LinkedIn Corporation'],
    ['held', 'broken'],
    'www.linkedin.com',
    ['www.linkedin.com/login', 'www.linkedin.com/premium/manage/'],
  ),
  service(['TikTok', 'tiktok.com', 'tiktok', 'TikTok'], ['held'], 'lf16-tiktok-web.tiktokcdn-us.com', [
    'www.tiktok.com/login/phone-or-email/email',
    'www.tiktok.com/setting',
  ]),
  service(['Discord', 'discord.com', 'discord', 'Discord'], ['gift', 'stopped'], 'cdn.discordapp.com', [
    'discord.com/login',
    'discord.com/channels/@me',
  ]),
  service(
    ['Steam', 'steamcommunity.com', 'steamcommunity', 'Valve Corporation'],
    ['gift', 'stopped'],
    'community.akamai.steamstatic.com',
    ['steamcommunity.com/login/home/', 'store.steampowered.com/account/'],
  ),
  service(['Telegram', 'telegram.org', 'telegram', 'Telegram'], ['gift', 'stopped'], 'web.telegram.org', [
    'web.telegram.org/k/',
    'my.telegram.org/auth',
  ]),
  service(
    ['WhatsApp', 'whatsapp.com', 'whatsapp', 'WhatsApp LLC'],
    ['stopped', 'gift'],
    'static.whatsapp.net',
    ['web.whatsapp.com/', 'www.whatsapp.com/contact/'],
  ),
]

/** Services that people sign in to by telephone number. */
export const isByPhone = ({ name }: Service) => name === 'Telegram' || name === 'WhatsApp'
