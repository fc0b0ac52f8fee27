/**
 * Texts that blame the account or its sender, which Resend sends with names and statuses of single mails. Sources:
 * resend.com/docs/api-reference/errors; github.com/resend/resend-python issue 65; resend/mcp-send-email issue 134.
 */
export const ACCOUNT_TEXTS: readonly RegExp[] = [
  /\bapi[ _-]?key\b/i,
  /\binvalid [`'"]?from[`'"]? (?:field|address|email|header)\b/i,
  /\bdomain\b.*\bnot verified\b|\bverify (?:a|your) domain\b/i,
  /\b(?:quota|plan limit|account (?:is |has been )?(?:suspended|disabled|not active))\b/i,
]
