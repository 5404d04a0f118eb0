import type { StatementLine } from '#/gateways/bank-file/port.ts'
import type { Inn } from '#/kernel/inn.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { provenByPayment } from '../domain/organization-proof.ts'
import { listUnproven } from './list-unproven.ts'
import { proveOrganization } from './prove-organization.ts'

/**
 * Proves each organization that paid to the operator's account, by the operator's own bank statement; returns those proven now. A
 * statement that an organization brings itself proves nothing: whoever brings it could have written it.
 */
export async function proveByPayments(
  deps: { db: Database; clock: Clock },
  lines: readonly StatementLine[],
  account: string,
): Promise<readonly { readonly inn: Inn; readonly name: string }[]> {
  const payers = new Set(lines.map((line) => provenByPayment(line, account)))
  const proven: { inn: Inn; name: string }[] = []
  for (const { inn, full_name: name } of await listUnproven(deps.db)) {
    if (payers.has(inn) && (await proveOrganization(deps, inn, 'payment')) === 'proven') proven.push({ inn, name })
  }
  return proven
}
