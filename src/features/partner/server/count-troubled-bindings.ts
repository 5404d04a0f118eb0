import type { Reader } from '#/platform/server/database.ts'

/** Bindings only the operator can help: the platform is refused, a farewell did not reach the tax service, an ИНН was changed. */
export async function countTroubledBindings(reader: Reader): Promise<number> {
  const { count } = await reader
    .selectFrom('bindings')
    .select((query) => query.fn.countAll<string>().as('count'))
    .where((where) =>
      where.or([
        where('reason_code', 'in', ['PARTNER_DENY', 'ACCESS_DENIED', 'UNBIND_NOT_TOLD']),
        where('new_inn', 'is not', null),
      ]),
    )
    .executeTakeFirstOrThrow()
  return Number(count)
}
