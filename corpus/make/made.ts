import type { Made, Resource } from './envelope.ts'

export const fraudPage = (url: string, body: string, resources: readonly Resource[] = []): Made => ({
  url,
  body,
  isHonest: false,
  ...(resources.length === 0 ? {} : { resources }),
})

export const framePage = (url: string, body: string): Resource => ({
  url,
  kind: 'frame',
  contentType: 'text/html; charset=utf-8',
  body,
})
