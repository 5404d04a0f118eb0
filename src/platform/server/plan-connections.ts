import pg from 'pg'

export type ConnectionPlan = {
  /** Connections the pool may open. */
  readonly size: number
  /** What the operator must know, in Russian. */
  readonly trouble: string | undefined
}

/** What the server has: its limit, what it keeps for superusers and its own, and what others hold now. */
export type ServerRoom = { readonly limit: number; readonly reserved: number; readonly taken: number }

/** With fewer connections a process only waits for itself. */
const least = 4

/** Asks the server how many connections it has and plans how many of them this process takes: `wanted` and one to listen. */
export async function planConnections(url: string, wanted: number): Promise<ConnectionPlan> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    const { rows } = await client.query<ServerRoom>(`
      select current_setting('max_connections')::int as limit,
        current_setting('superuser_reserved_connections')::int + coalesce(current_setting('reserved_connections', true)::int, 0) as reserved,
        (select count(*)::int from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()) as taken`)
    return rows[0] ? fitConnections(rows[0], wanted) : { size: wanted, trouble: undefined }
  } finally {
    await client.end()
  }
}

/** One connection listens, one is left for a migration or a person with `psql`. */
export function fitConnections({ limit, reserved, taken }: ServerRoom, wanted: number): ConnectionPlan {
  const free = limit - reserved - taken - 2
  if (free >= wanted) return { size: wanted, trouble: undefined }
  const size = Math.max(least, free)
  const whole = Math.floor((limit - reserved) / (wanted + 2))
  const advice =
    'увеличьте max_connections, уменьшите DATABASE_CONNECTIONS или поставьте PgBouncer (docs/operations.md, «Соединения с базой»)'
  return {
    size,
    trouble: `Соединений с базой не хватает: процессу нужно ${wanted + 2}, свободно ${Math.max(0, free + 2)} из ${limit} (занято ${taken}, отложено ${reserved}). Берём ${size}. Таких процессов этой базе хватит на ${whole}: ${advice}`,
  }
}
