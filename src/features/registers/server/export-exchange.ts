import { fullName } from '#/features/profile/domain/profile.ts'
import { readOrganization } from '#/features/organizations/server/read-organization.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { nameUuid } from '#/platform/server/name-uuid.ts'
import { exchangeDay, exchangeSum } from '../domain/exchange-values.ts'
import { describeExchange } from './describe-exchange.ts'
import { exchangeRows } from './exchange-queries.ts'
import type { ExchangeRow } from './exchange-queries.ts'
import { findRegister } from './register-queries.ts'
import { writeExchange } from './write-exchange.ts'
import type { Exchange, ExchangePayment } from './write-exchange.ts'

const portion = 1000

/**
 * A register for an accounting program. Each thing has a key that is the same whenever and however it is exported, so that a second
 * loading changes what is there and doubles nothing.
 */
export async function exportExchange(
  { db }: { readonly db: Database },
  scope: ClientScope,
  id: Id<'register'>,
  format: 'xml' | 'json',
) {
  const register = await findRegister(db, scope, id)
  if (!register) return refuse({ kind: 'notFound' })
  const organization = await readOrganization(db, scope.orgId)
  const payments: ExchangePayment[] = []
  for (let after = 0; ;) {
    const rows = await exchangeRows(db, id, after, portion)
    payments.push(...rows.map(paymentOf))
    const last = rows.at(-1)
    if (last === undefined || rows.length < portion) break
    after = last.no
  }
  const exchange: Exchange = {
    version: '1.0',
    organization: { key: nameUuid(scope.orgId), inn: organization.inn, kpp: organization.kpp ?? '', name: organization.fullName },
    register: {
      key: nameUuid(id),
      number: register.number,
      name: register.name,
      date: moscowDate(register.created_at).toString(),
      state: register.state,
    },
    payments,
  }
  const text = format === 'xml' ? writeExchange(exchange) : JSON.stringify(exchange, null, 1)
  const type = format === 'xml' ? 'application/xml; charset=utf-8' : 'application/json; charset=utf-8'
  return ok({ bytes: new TextEncoder().encode(text), type, name: `${register.number} для 1С.${format}` })
}

function paymentOf(row: ExchangeRow): ExchangePayment {
  const name =
    row.surname === null
      ? row.fio
      : fullName({ surname: row.surname, firstname: row.firstname ?? '', secondname: row.secondname ?? '' })
  return {
    key: nameUuid(row.id),
    number: row.no,
    externalKey: row.external_key ?? '',
    state: row.state,
    amount: exchangeSum(row.amount),
    service: row.service,
    // By the ИНН where the person is not here: the same contractor has one key in all registers.
    payee: { key: nameUuid(row.person_id ?? `inn:${row.inn}`), inn: row.inn, name },
    ...describeExchange(row),
    ...(row.receipt_id !== null && {
      receipt: {
        key: nameUuid(row.receipt_id),
        number: row.fns_receipt_id ?? '',
        link: row.link ?? '',
        amount: exchangeSum(row.receipt_total),
        date: exchangeDay(row.registered_at),
        state: row.receipt_state ?? '',
      },
    }),
  }
}
