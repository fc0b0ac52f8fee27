/** What only 1.0.0 reads; each inbox row would be written into them as well. */
export const FORMER_INDEXES = ['notify_inbox_user', 'notify_inbox_product'] as const
