import type { Reader } from '#/platform/server/database.ts'

/**
 * Bindings only the operator can fix: the platform is refused, an unbinding did not reach the tax service, an ИНН was changed.
 */
export async function countTroubledBindings(reader: Reader): Promise<number> {
  const { count } = await reader
    .selectFrom('bindings')
    .select((query) => query.fn.countAll<number>().as('count'))
    .where((where) =>
      where.or([
        where('reason_code', 'in', ['PARTNER_DENY', 'ACCESS_DENIED', 'UNBIND_NOT_TOLD']),
        where('new_inn', 'is not', null),
      ]),
    )
    .executeTakeFirstOrThrow()
  return count
}
