/** Indexes of the inbox that only 1.0.0 reads. */
export const FORMER_INDEXES = ['notify_inbox_user', 'notify_inbox_product'] as const
