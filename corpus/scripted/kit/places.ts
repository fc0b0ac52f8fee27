import type { Chance } from '../../make/chance.ts'

/** Tenants of hosts that give away names; `{}` is the tenant. */
const TENANTS = [
  '{}.pages.dev',
  '{}.netlify.app',
  '{}.vercel.app',
  '{}.web.app',
  '{}.firebaseapp.com',
  '{}.weebly.com',
  '{}.wixsite.com',
  '{}.000webhostapp.com',
  '{}.github.io',
  '{}.gitlab.io',
  '{}.workers.dev',
  '{}.r2.dev',
  '{}.webflow.io',
  '{}.godaddysites.com',
  '{}.duckdns.org',
  '{}.glitch.me',
  '{}.surge.sh',
  '{}.onrender.com',
  '{}.fly.dev',
  '{}.square.site',
  '{}.mystrikingly.com',
  '{}.framer.app',
  '{}.lovable.app',
  '{}.replit.app',
  '{}.azurewebsites.net',
  '{}.blob.core.windows.net',
  '{}.s3.amazonaws.com',
  '{}.ukit.me',
  '{}.hostingersite.com',
  '{}.rf.gd',
  '{}.w3spaces.com',
]
const CHEAP = 'top xyz click shop online site icu cfd sbs buzz rest life live cyou bond lat vip'.split(' ')
const OLD = 'com com com net org com.br co.za de fr es pl it in com.ar co.uk nl ro'.split(' ')
const BAIT =
  'login secure verify portal client update id account support mobile pay my home refund track delivery'.split(
    ' ',
  )
const HACKED = [
  '/wp-content/plugins/{}/',
  '/wp-includes/{}/',
  '/wp-content/uploads/2026/{d}/{}/',
  '/wp-content/themes/twentytwenty/{}/',
  '/.well-known/{}/',
  '/wp-admin/css/{}/',
  '/cgi-bin/{}/',
  '/images/{}/',
  '/components/com_{}/',
  '/assets/{}/',
]
const FILES = [
  '',
  '',
  'index.html',
  'index.php',
  'login.php',
  'home/',
  'en/',
  'signin.html',
  'app/index.html',
  'page.php?id={h}',
  '?session={h}',
  '?token={h}#/login',
  'auth/step1',
]

const slugOf = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll('ı', 'i')
    .replace(/[^a-z0-9]/g, '')

/** A made-up host that belongs to nobody whom a page names. */
export function strayHost(chance: Chance): string {
  return chance.of([
    () => `${chance.name(2 + chance.below(2))}${chance.name(2)}.${chance.of(OLD)}`,
    () => `${chance.name(3)}-${chance.name(2)}.${chance.of(OLD)}`,
    () => `${chance.letters(5)}${chance.digits(2)}${chance.letters(3)}.${chance.of(CHEAP)}`,
    () => `${chance.of(BAIT)}.${chance.name(4)}.${chance.of(CHEAP)}`,
  ])()
}

/** Tenant names and lookalikes have something of the brand in them, but not always. */
function tenant(slug: string, chance: Chance): string {
  return chance.of([
    () => `${slug}-${chance.of(BAIT)}`,
    () => `${chance.of(BAIT)}-${slug}${chance.digits(2)}`,
    () => `${slug}${chance.letters(3)}`,
    () => `${chance.name(2)}-${chance.name(2)}-${chance.hex(6)}`,
    () => `${chance.name(3)}${chance.digits(3)}`,
    () => `pub-${chance.hex(32)}`,
    () => `${chance.of(BAIT)}-${chance.of(BAIT)}-${chance.digits(4)}`,
  ])()
}

function lookalike(slug: string, chance: Chance): string {
  const at = Math.max(1, chance.below(slug.length))
  const spelled = chance.of([
    () => `${slug}-${chance.of(BAIT)}`,
    () => `${chance.of(BAIT)}${slug}`,
    () => `${slug.slice(0, at)}${slug.slice(at - 1)}`,
    () => `${slug.slice(0, at)}-${slug.slice(at)}`,
    () => `${slug}-${chance.of(BAIT)}-${chance.letters(3)}`,
  ])()
  return `${spelled}.${chance.of([...CHEAP, 'com', 'net', 'info', 'co', 'app', 'eu'])}`
}

/** Where a kit stands; `brand` gives the name that its host may wear. */
export function kitUrl(brand: string, chance: Chance): string {
  const slug = slugOf(brand).slice(0, 18) || chance.name(3)
  const file = chance.of(FILES).replace('{h}', chance.hex(16))
  return chance.of([
    () => `https://${chance.of(TENANTS).replace('{}', tenant(slug, chance))}/${file}`,
    () => `https://${chance.of(TENANTS).replace('{}', tenant(slug, chance))}/${file}`,
    () => {
      const path = chance.of(HACKED).replace('{d}', `0${1 + chance.below(9)}`)
      const folder = chance.of([slug, chance.letters(5), chance.name(2), chance.of(BAIT)])
      return `${chance.maybe(0.85) ? 'https' : 'http'}://${chance.maybe(0.4) ? 'www.' : ''}${chance.name(3)}${chance.name(2)}.${chance.of(OLD)}${path.replace('{}', folder)}${file}`
    },
    () => `https://${strayHost(chance)}/${file}`,
    () => `https://${lookalike(slug, chance)}/${file}`,
    () => `https://${chance.of(['www', 'secure', 'web', slug])}.${lookalike(slug, chance)}/${file}`,
    () => `https://ipfs.io/ipfs/bafybei${chance.letters(52)}/${chance.maybe(0.5) ? 'index.html' : ''}`,
    () =>
      `http://${chance.of([45, 91, 103, 185, 194])}.${20 + chance.below(200)}.${chance.below(256)}.${1 + chance.below(254)}/${slug}/${file}`,
  ])()
}

/** The same, for pages whose scripts use what browsers grant to secure pages only. */
export function secureUrl(brand: string, chance: Chance): string {
  const url = kitUrl(brand, chance)
  return url.startsWith('https:') ? url : secureUrl(brand, chance)
}

/** Where stolen words go when they do not go to the kit's own host. */
export function dropUrl(chance: Chance): string {
  return `https://${strayHost(chance)}/${chance.of(['post.php', 'api/log', 'submit', 'send.php', 'gate.php', `x/${chance.hex(12)}`, 'collect', 'api/v1/session', 'panel/in.php'])}`
}
