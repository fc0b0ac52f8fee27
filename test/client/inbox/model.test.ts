import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { type Change, InboxModel, type Item } from '../../../client/src/inbox/model.ts'

const IDS = Array.from({ length: 12 }, (_, n) => `01990000-0000-7000-8000-${String(n).padStart(12, '0')}`)
const READ_AT = '2026-11-29T12:00:00.000Z'

const itemOf = (id: string, product_key: string): Item => ({
  ...{ id, product_key, type: 'a', title: id, body: null, url: null, data: null },
  ...{ status: 'unread', read_at: null, created_at: READ_AT },
})

const id = fc.constantFrom(...IDS)
const product = fc.constantFrom('shop', 'blog')
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({
    kind: fc.constant('notification' as const),
    item: fc.tuple(id, product).map(([of, at]) => itemOf(of, at)),
  }),
  fc.record({ kind: fc.constantFrom('read', 'archived'), id, read_at: fc.constant(READ_AT) }),
  fc.record({ kind: fc.constant('unread' as const), id, read_at: fc.constant(null) }),
  fc.record({
    kind: fc.constant('read' as const),
    up_to: id,
    read_at: fc.constant(READ_AT),
    product_key: fc.option(product),
  }),
) as fc.Arbitrary<Change>

const shown = ({ items }: InboxModel) => items.map(({ id: of, status }) => `${of} ${status}`)

test('the newest is always first, and none is there twice', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 40 }), (changes) => {
      const model = new InboxModel()
      for (const each of changes) model.apply(each)
      const ids = model.items.map(({ id: of }) => of)
      expect(ids).toEqual([...new Set(ids)].sort().reverse())
    }),
  )
})

test('a change that is told twice in a row is as told once', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 40 }), (changes) => {
      const [once, twice] = [new InboxModel(), new InboxModel()]
      for (const each of changes) {
        once.apply(each)
        twice.apply(each)
        twice.apply(each)
      }
      expect(shown(twice)).toEqual(shown(once))
    }),
  )
})

test('changes of before a page and the page itself end where the service is', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 30 }), fc.nat({ max: 30 }), (changes, at) => {
      const service = new InboxModel()
      let page: readonly Item[] = []
      for (const [index, each] of changes.entries()) {
        if (index === Math.min(at, changes.length - 1)) page = service.items
        service.apply(each)
      }
      // What the page has already is told again from where the stream began, which is the page's own moment here.
      const reader = new InboxModel()
      reader.begin({ notifications: page, next_cursor: null })
      for (const each of changes.slice(Math.min(at, Math.max(changes.length - 1, 0)))) reader.apply(each)
      expect(shown(reader)).toEqual(shown(service))
    }),
  )
})

test('a read of all reads no newer ones, and of a product no others', () => {
  const model = new InboxModel()
  for (const [n, of] of IDS.entries())
    model.apply({ kind: 'notification', item: itemOf(of, n % 2 ? 'blog' : 'shop') })
  model.apply({ kind: 'read', up_to: IDS[6] ?? '', read_at: READ_AT, product_key: 'shop' })
  const read = model.items.filter(({ status }) => status === 'read').map(({ id: of }) => IDS.indexOf(of))
  expect(read.sort((one, other) => one - other)).toEqual([0, 2, 4, 6])
})

test('of a page that follows nothing is doubled, and what is older than all that is shown waits for its page', () => {
  const model = new InboxModel()
  const [old = '', middle = '', young = ''] = IDS
  model.begin({ notifications: [itemOf(young, 'shop')], next_cursor: 'more' })
  model.apply({ kind: 'notification', item: itemOf(old, 'shop') })
  expect(model.items).toHaveLength(1)
  const added = model.append({
    notifications: [itemOf(young, 'shop'), itemOf(middle, 'shop'), itemOf(old, 'shop')],
    next_cursor: null,
  })
  expect([added.length, model.items.map(({ id: of }) => of)]).toEqual([2, [young, middle, old]])
})
