import { randomBytes } from 'node:crypto'
import type { Id } from '#/kernel/ids.ts'
import type { PersonInn } from '#/kernel/inn.ts'
import { kopecks } from '#/kernel/money.ts'
import type { Phone } from '#/kernel/phone.ts'
import { newId } from '#/platform/server/new-id.ts'
import { sealField } from '#/platform/server/secrets.ts'
import type { WholeHouse } from './whole-house.ts'

/** Values that occur only in what the tax service, and customers through it, recorded about a person. */
export const taxTraces = {
  historyWord: 'Причина из истории привязки',
  finding: 'Находка проверки черновика',
  rejection: 'Отказ налоговой словами',
  activity: 'Парикмахерские услуги на дому',
  notice: 'Письмо из налоговой инспекции',
  comment: 'Заказчик просит вернуть деньги',
  invitedName: 'Как меня записал заказчик',
  listedName: 'Как меня назвали в файле',
  listName: 'Имя чужого файла',
  sold: 'Стрижка не через платформу',
  note: 'Заметка заказчика обо мне',
  tag: 'метка обо мне',
  stopReason: 'Почему заказчик меня остановил',
  charge: 133_377_17,
} as const

type Whose = {
  readonly personId: Id<'person'>
  /** A customer who checks the person, invites them, and disputes a receipt. */
  readonly orgId: Id<'organization'>
  readonly askedBy: Id<'person'>
  readonly inn: PersonInn
  readonly phone: Phone
}

export type TaxTraces = Awaited<ReturnType<typeof addTaxTraces>>

/** One of every record of a person's dealings with the tax service. */
export async function addTaxTraces(house: WholeHouse, whose: Whose) {
  const { db, clock } = house
  const { personId, inn } = whose
  const now = clock.now()
  await db
    .insertInto('binding_events')
    .values({
      id: newId('bindingEvent', clock),
      person_id: personId,
      at: now,
      from_state: 'waiting',
      to_state: 'bound',
      reason_text: taxTraces.historyWord,
    })
    .execute()
  const npdRegistration = newId('npdRegistration', clock)
  await db
    .insertInto('npd_registrations')
    .values({
      id: npdRegistration,
      person_id: personId,
      kind: 'register',
      mode: 'direct',
      state: 'rejected',
      inn,
      activities: [taxTraces.activity],
      findings: JSON.stringify([{ key: 'data', verdict: 'yes', text: taxTraces.finding }]),
      rejection_code: 'DECLINED',
      rejection_text: taxTraces.rejection,
      created_at: now,
      updated_at: now,
    })
    .execute()
  const account = {
    charges: JSON.stringify([{ id: '1', period: '2026-09', amount: taxTraces.charge, paid: 0, due_on: '2026-10-28' }]),
    debt: kopecks(taxTraces.charge),
  }
  await db
    .insertInto('tax_accounts')
    .values({ person_id: personId, ...account, fetched_at: now })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(account))
    .execute()
  await db.insertInto('outside_fetches').values({ person_id: personId, fetched_at: now }).execute()
  await db
    .insertInto('outside_receipts')
    .values({
      person_id: personId,
      fns_receipt_id: '2abcdefghi',
      link: `https://lknpd.nalog.ru/api/v1/receipt/${inn}/2abcdefghi/print`,
      services: [taxTraces.sold],
      total: kopecks(1_500_00),
      tax: kopecks(60_00),
      income_type: 'FROM_INDIVIDUAL',
      by_partner: false,
      operation_at: now,
    })
    .execute()
  const letter = newId('notification', clock)
  await db
    .insertInto('notifications')
    .values({
      id: letter,
      person_id: personId,
      category: 'npd',
      title: taxTraces.notice,
      body: taxTraces.notice,
      event_key: `fns:${letter}`,
      state: 'created',
      link: null,
      source: 'fns',
      outside_id: letter,
      outside_at: now,
      outside_state: 'delivered',
      created_at: now,
    })
    .execute()
  return {
    npdRegistration,
    letter,
    taxCertificate: await addCertificate(house, personId),
    ...(await addCustomersQuestions(house, whose)),
  }
}

/** A certificate with its file, sealed as the product seals it. */
async function addCertificate({ db, clock, gateways, config }: WholeHouse, personId: Id<'person'>): Promise<string> {
  const id = newId('taxCertificate', clock)
  const key = randomBytes(32)
  const pdf = Buffer.from('%PDF-1.7 справка').toString('base64')
  const { sha256 } = await gateways.files.put(sealField({ version: 1, key }, personId, id, pdf))
  const now = clock.now()
  await db
    .insertInto('tax_certificates')
    .values({
      id,
      person_id: personId,
      kind: 'registration',
      year: 2026,
      state: 'ready',
      key_cipher: sealField(config.secrets.fieldKey, personId, `certificate:${id}`, key.toString('base64')),
      file_key: sha256,
      asked_at: now,
      ready_at: now,
    })
    .execute()
  return id
}

/** A list and a check that include the person, an invitation to their phone, a request to annul their receipt. */
async function addCustomersQuestions({ db, clock }: WholeHouse, { personId, orgId, askedBy, inn, phone }: Whose) {
  const now = clock.now()
  const day = Temporal.PlainDate.from('2026-11-01')
  const listed = newId('statusCheck', clock)
  await db
    .insertInto('npd_status_checks')
    .values({ id: listed, inn, day, result: 'active', source: 'publicService', checked_at: now, requested_by: orgId })
    .execute()
  const ids = { statusBatch: newId('statusBatch', clock), statusList: newId('statusBatch', clock) }
  for (const [id, kind] of [
    [ids.statusBatch, 'screen'],
    [ids.statusList, 'list'],
  ] as const) {
    await db
      .insertInto('status_batches')
      .values({
        id,
        org_id: orgId,
        kind,
        name: taxTraces.listName,
        day,
        state: 'running',
        total: 2,
        created_by: askedBy,
        created_at: now,
      })
      .execute()
    const row = { batch_id: id, inn, typed: inn, name: taxTraces.listedName }
    await db
      .insertInto('status_batch_rows')
      .values([
        { ...row, no: 1, source_row: 2, state: 'done', result: 'active', check_id: kind === 'list' ? listed : null },
        { ...row, no: 2, source_row: 3, repeats: 2, state: 'waiting' },
      ])
      .execute()
  }
  const invitation = newId('invitation', clock)
  await db
    .insertInto('contractor_invitations')
    .values({
      id: invitation,
      org_id: orgId,
      way: 'sms',
      phone,
      inn,
      name: taxTraces.invitedName,
      state: 'sent',
      sms_state: 'sent',
      invited_by: askedBy,
      sent_at: now.subtract({ hours: 2 }),
      created_at: now.subtract({ hours: 2 }),
      expires_at: now.add({ hours: 24 * 30 }),
    })
    .execute()
  await db
    .updateTable('contractors')
    .set({
      note: taxTraces.note,
      tags: [taxTraces.tag],
      state: 'paused',
      paused_until: Temporal.PlainDate.from('2027-02-01'),
      state_reason: taxTraces.stopReason,
      state_at: now,
    })
    .where('person_id', '=', personId)
    .where('org_id', '=', orgId)
    .execute()
  const receipt = await db
    .selectFrom('receipts')
    .select('id')
    .where('person_id', '=', personId)
    .where('org_id', '=', orgId)
    .executeTakeFirst()
  if (receipt) {
    await db
      .insertInto('receipt_cancel_requests')
      .values({
        id: newId('cancelRequest', clock),
        receipt_id: receipt.id,
        org_id: orgId,
        person_id: personId,
        side: 'client',
        reason: 'REFUND',
        comment: taxTraces.comment,
        state: 'waiting',
        asked_by: askedBy,
        asked_at: now,
        due_at: now.add({ hours: 72 }),
      })
      .execute()
  }
  return { ...ids, listed, invitation }
}
