export const SCOPES = ['geo:read', 'trust:read', 'notify:write', 'notify:read'] as const
export type Scope = (typeof SCOPES)[number]

/** Has effect only while the partner of the key has an active data link of kind trust (contract K4). */
export const LINKED_SCOPE = 'trust:read' satisfies Scope

export const PLANS = ['free', 'growth', 'scale'] as const
export type Plan = (typeof PLANS)[number]

/** Requests that each plan allows (contract L1). */
export const PLAN_LIMITS: Readonly<Record<Plan, { readonly perMinute: number; readonly perDay: number }>> = {
  free: { perMinute: 60, perDay: 5_000 },
  growth: { perMinute: 300, perDay: 50_000 },
  scale: { perMinute: 1_200, perDay: 500_000 },
}

/** Of a user, by all of its tokens (contract N20); a day has room for every minute's. */
export const USER_LIMITS = { perMinute: 120, perDay: 24 * 60 * 120 } as const
