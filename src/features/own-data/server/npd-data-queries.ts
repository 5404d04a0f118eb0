import { personalViewNames } from '#/features/journal/domain/personal-view.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Reader } from '#/platform/server/database.ts'
import { sqlText } from '#/platform/server/typed-sql.ts'
import { rubles } from './work-data-queries.ts'

/** Tax debts as the tax service reported them. */
export async function taxData(reader: Reader, personId: Id<'person'>) {
  const accounts = await reader
    .selectFrom('tax_accounts')
    .select(['charges as начисления, копейки', 'cards as карточки бюджета, копейки', 'income as доход по месяцам, копейки'])
    .select([rubles('bonus').as('остаток вычета'), rubles('debt').as('долг всего'), 'fetched_at as получено'])
    .select(['documents as документы на оплату, копейки', 'debt_since as долг виден с', 'silent_until as не напоминать до'])
    .where('person_id', '=', personId)
    .execute()
  const certificates = await reader
    .selectFrom('tax_certificates')
    .select(['kind as справка', 'year as год', 'state as состояние', 'asked_at as запрошена', 'ready_at as готова'])
    .select('problem as почему нет')
    .where('person_id', '=', personId)
    .orderBy('asked_at')
    .execute()
  const outside = await reader
    .selectFrom('outside_receipts')
    .select(['fns_receipt_id as № чека', 'services as услуги', 'income_type as от кого', 'operation_at as дата расчёта'])
    .select([rubles('total').as('сумма'), rubles('tax').as('налог'), 'cancelled_at as аннулирован', 'link as страница чека'])
    .select('by_partner as через другую платформу')
    .where('person_id', '=', personId)
    .orderBy('operation_at')
    .orderBy('fns_receipt_id')
    .execute()
  return [{ налоги: accounts, справки: certificates, 'чеки не через «Наряд»': outside }]
}

/** Received certificates: their file and sealing key. */
export function certificateFilesOf(reader: Reader, personId: Id<'person'>) {
  return reader
    .selectFrom('tax_certificates')
    .select(['id', 'kind', 'year', 'key_cipher', 'file_key'])
    .where('person_id', '=', personId)
    .where('state', '=', 'ready')
    .orderBy('asked_at')
    .orderBy('id')
    .execute()
}

/** What the tax service reported about the person, at the request of the person and of customers. */
export async function npdData(reader: Reader, personId: Id<'person'>) {
  return [
    {
      привязка: await bindingsOf(reader, personId),
      'история привязки': await historyOf(reader, personId),
      'постановка на учёт': await registrationsOf(reader, personId),
      'проверки статуса': await statusesOf(reader, personId),
      'заказчики, у которых вы в списке': await customersOf(reader, personId),
      'кто из сотрудников заказчиков открывал ваши данные': await viewsOf(reader, personId),
      'возражения на паузы и блокировки': await objectionsOf(reader, personId),
      'ответы о трудовом договоре': await employmentOf(reader, personId),
      'списки на проверку статуса, где вы есть': await listingsOf(reader, personId),
      'приглашения заказчиков': await invitationsOf(reader, personId),
    },
  ]
}

function bindingsOf(reader: Reader, personId: Id<'person'>) {
  return reader
    .selectFrom('bindings')
    .select(['state as состояние', 'inn as ИНН', 'rights_granted as права', 'optional_rights as права на выбор'])
    .select(['requested_at as запрошена', 'processed_at as ответ получен', 'bound_at as привязана', 'new_inn as новый ИНН'])
    .select(['taxpayer as что знает ФНС', 'taxpayer_at as получено'])
    .where('person_id', '=', personId)
    .execute()
}

function historyOf(reader: Reader, personId: Id<'person'>) {
  return reader
    .selectFrom('binding_events')
    .select(['at as когда', 'to_state as состояние', 'rights_granted as права', 'reason_text as почему'])
    .where('person_id', '=', personId)
    .orderBy('at')
    .execute()
}

function registrationsOf(reader: Reader, personId: Id<'person'>) {
  return reader
    .selectFrom('npd_registrations')
    .select(['kind as вид', 'state as состояние', 'answers as ответы', 'oktmo as регион', 'activities as занятия', 'inn as ИНН'])
    .select(['findings as что проверено', 'reason as причина', 'rejection_text as отказ ФНС'])
    .select(['certificate_number as номер справки', 'registered_on as на учёте с', 'unregistered_on as снят с учёта'])
    .select(['created_at as начата', 'updated_at as изменена'])
    .where('person_id', '=', personId)
    .orderBy('created_at')
    .execute()
}

function statusesOf(reader: Reader, personId: Id<'person'>) {
  return reader
    .selectFrom('npd_status_checks')
    .innerJoin('profiles', 'profiles.inn', 'npd_status_checks.inn')
    .select(['npd_status_checks.day as на день', 'npd_status_checks.result as ответ'])
    .select(['npd_status_checks.source as откуда', 'npd_status_checks.checked_at as проверено'])
    .where('profiles.person_id', '=', personId)
    .orderBy('npd_status_checks.checked_at')
    .execute()
}

/** Notes, tags and reasons are the customer's own records: a person requests them from the customer. */
function customersOf(reader: Reader, personId: Id<'person'>) {
  return reader
    .selectFrom('contractors')
    .innerJoin('organizations', 'organizations.id', 'contractors.org_id')
    .select([
      'organizations.full_name as заказчик',
      'contractors.created_at as с',
      'contractors.is_watched as следит за статусом',
    ])
    .select(
      sqlText`case contractors.state when 'blocked' then 'приостановлена'
        when 'paused' then 'приостановлена до ' || to_char(contractors.paused_until, 'DD.MM.YYYY') else 'идёт' end`.as(
        'работа с вами',
      ),
    )
    .where('contractors.person_id', '=', personId)
    .orderBy('contractors.created_at')
    .execute()
}

/** Where members of customers have seen the person's data, a day and a place at a time; whose account it was is the customer's own. */
async function viewsOf(reader: Reader, personId: Id<'person'>) {
  const rows = await reader
    .selectFrom('personal_views')
    .innerJoin('organizations', 'organizations.id', 'personal_views.org_id')
    .select(['organizations.full_name as заказчик', 'personal_views.kind', 'personal_views.first_at as когда'])
    .where('personal_views.person_id', '=', personId)
    .orderBy('personal_views.first_at')
    .execute()
  return rows.map(({ kind, ...row }) => ({ ...row, где: personalViewNames[kind] }))
}

/** Objections to pauses and blocks, with the customers' answers. */
function objectionsOf(reader: Reader, personId: Id<'person'>) {
  return reader
    .selectFrom('stop_objections')
    .innerJoin('contractors', 'contractors.id', 'stop_objections.contractor_id')
    .innerJoin('organizations', 'organizations.id', 'contractors.org_id')
    .select(['organizations.full_name as заказчик', 'stop_objections.words as возражение', 'stop_objections.answer as ответ'])
    .select(['stop_objections.created_at as отправлено', 'stop_objections.decided_at as отвечено'])
    .where('contractors.person_id', '=', personId)
    .orderBy('stop_objections.created_at')
    .execute()
}

/** What the person has said of having been an employee of a customer. */
function employmentOf(reader: Reader, personId: Id<'person'>) {
  return reader
    .selectFrom('employment_answers')
    .innerJoin('contractors', 'contractors.id', 'employment_answers.contractor_id')
    .innerJoin('organizations', 'organizations.id', 'contractors.org_id')
    .select(['organizations.full_name as заказчик', 'employment_answers.left_on as последний день в штате'])
    .select('employment_answers.created_at as отвечено')
    .where('contractors.person_id', '=', personId)
    .orderBy('employment_answers.created_at')
    .execute()
}

/** A customer's list name is left out: it may concern other people. */
function listingsOf(reader: Reader, personId: Id<'person'>) {
  return reader
    .selectFrom('status_batch_rows')
    .innerJoin('profiles', 'profiles.inn', 'status_batch_rows.inn')
    .innerJoin('status_batches', 'status_batches.id', 'status_batch_rows.batch_id')
    .innerJoin('organizations', 'organizations.id', 'status_batches.org_id')
    .select(['organizations.full_name as заказчик', 'status_batches.created_at as когда', 'status_batches.day as на день'])
    .select(['status_batch_rows.name as как вы названы', 'status_batch_rows.result as ответ'])
    .where('profiles.person_id', '=', personId)
    .orderBy('status_batches.created_at')
    .orderBy('status_batch_rows.no')
    .execute()
}

function invitationsOf(reader: Reader, personId: Id<'person'>) {
  return reader
    .selectFrom('contractor_invitations')
    .innerJoin('organizations', 'organizations.id', 'contractor_invitations.org_id')
    .innerJoin('persons', (join) =>
      join.on((on) =>
        on.or([
          on('contractor_invitations.person_id', '=', on.ref('persons.id')),
          on('contractor_invitations.phone', '=', on.ref('persons.phone')),
        ]),
      ),
    )
    .select(['organizations.full_name as заказчик', 'contractor_invitations.name as как вы названы'])
    .select(['contractor_invitations.phone as телефон', 'contractor_invitations.inn as ИНН'])
    .select(['contractor_invitations.state as состояние', 'contractor_invitations.sent_at as отправлено'])
    .where('persons.id', '=', personId)
    .orderBy('contractor_invitations.created_at')
    .execute()
}
