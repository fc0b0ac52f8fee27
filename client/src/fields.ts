/** undefined where the value has no fields. */
export const fieldOf = (value: unknown, name: string): unknown =>
  (value as Record<string, unknown> | null | undefined)?.[name]
