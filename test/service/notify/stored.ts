import postgres from 'postgres'

/** What a service has stored, as a digest: the same as before where nothing was written or changed. */
export interface Stored extends AsyncDisposable {
  digest(): Promise<string>
}

/** Every request is counted, and a key's last use noted, whether it is refused or not: these are left out. */
export async function watchStored(databaseUrl: string): Promise<Stored> {
  const database = postgres(databaseUrl, { max: 1, onnotice: () => {} })
  const tables = await database<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like '%usage%' and table_name <> 'keys'
    order by table_name`
  const digestOf = ({ name }: { name: string }) =>
    `select '${name}' || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest from "${name}" t`
  const query = tables.map(digestOf).join(' union all ')
  return {
    digest: async () => {
      const rows = await database.unsafe<{ digest: string }[]>(query)
      return rows
        .map(({ digest }) => digest)
        .sort()
        .join('\n')
    },
    [Symbol.asyncDispose]: () => database.end(),
  }
}
