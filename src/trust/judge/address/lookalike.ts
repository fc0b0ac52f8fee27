import { type Likeness, lookalikesOf } from '../../brands/lookalike.ts'
import { atBothEnds } from '../both-ends.ts'
import { once } from '../once.ts'
import type { VisitTable } from '../rule.ts'

const lookalikes = once(lookalikesOf)

/** Looks like another host in one way; a host that many people visit does not. */
const looksLike = (rule: Likeness) =>
  atBothEnds(({ site, isPopular }) => {
    const lookalike = isPopular ? undefined : lookalikes(site).find((one) => one.rule === rule)
    return lookalike === undefined ? null : { seen: site.hostUnicode, expected: lookalike.expected }
  })

export const LOOKALIKE_TABLE = {
  id: 'lookalike',
  needs: 'url',
  rules: {
    'url.skeleton_brand': {
      points: 45,
      severity: 'high',
      category: 'deceptive_url',
      message: "The address looks like a brand's, but is written with other characters.",
      ref: 'https://www.unicode.org/reports/tr39/',
      when: looksLike('url.skeleton_brand'),
      example: { url: 'https://p\u0430ypal.com/' },
      twin: { url: 'https://münchen.de/' },
    },
    'url.mixed_script': {
      points: 25,
      severity: 'medium',
      category: 'deceptive_url',
      message: "The website's name mixes letters of several alphabets.",
      ref: 'https://www.unicode.org/reports/tr39/',
      when: looksLike('url.mixed_script'),
      example: { url: 'https://qu\u0430rnelz.com/' },
      twin: { url: 'https://münchen.de/' },
    },
    'url.whole_script_confusable': {
      points: 25,
      severity: 'medium',
      category: 'deceptive_url',
      message: "The website's name can be read as Latin letters, although none of it is.",
      ref: 'https://www.unicode.org/reports/tr39/',
      when: looksLike('url.whole_script_confusable'),
      example: { url: 'https://\u0441\u043e\u0441\u0430.com/' },
      twin: { url: 'https://пример.com/' },
    },
    'url.digit_lookalike': {
      points: 30,
      severity: 'high',
      category: 'deceptive_url',
      message: "The website's name spells a brand with digits or letters that look alike.",
      ref: 'https://www.unicode.org/reports/tr39/',
      when: looksLike('url.digit_lookalike'),
      example: { url: 'https://paypa1.com/' },
      twin: { url: 'https://quarnelz1.com/' },
    },
    'url.brand_in_subdomain': {
      points: 30,
      severity: 'medium',
      category: 'deceptive_url',
      message: "A brand's name stands in front of a website that is not the brand's.",
      ref: 'https://attack.mitre.org/techniques/T1583/001/',
      when: looksLike('url.brand_in_subdomain'),
      example: { url: 'https://paypal.com.quarnelz.com/' },
      twin: { url: 'https://shop.quarnelz.com/' },
    },
    'url.near_brand': {
      points: 20,
      severity: 'medium',
      category: 'deceptive_url',
      message: "The website's name differs from a brand's by one character.",
      ref: 'https://attack.mitre.org/techniques/T1583/001/',
      when: looksLike('url.near_brand'),
      example: { url: 'https://paypall.com/' },
      twin: { url: 'https://payroll.com/' },
    },
    'url.combosquat': {
      points: 15,
      severity: 'medium',
      category: 'deceptive_url',
      message: "The website's name joins a brand's name with other words.",
      ref: 'https://dl.acm.org/doi/10.1145/3133956.3134002',
      when: looksLike('url.combosquat'),
      example: { url: 'https://paypal-rewards.com/' },
      twin: { url: 'https://quarnelz-rewards.com/' },
    },
  },
} as const satisfies VisitTable
