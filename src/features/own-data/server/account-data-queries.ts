import { secretOf } from '#/features/profile/domain/requisites.ts'
import { openPayoutMethod } from '#/features/profile/server/open-payout-method.ts'
import { readProfile } from '#/features/profile/server/read-profile.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Reader } from '#/platform/server/database.ts'
import { openField } from '#/platform/server/secrets.ts'
import type { FieldKey } from '#/platform/server/secrets.ts'
import { sqlText } from '#/platform/server/typed-sql.ts'

/** The keys are Russian: the files are for their owner to read. */
export function accountData(reader: Reader, personId: Id<'person'>) {
  return reader
    .selectFrom('persons')
    .select(['id as номер', 'phone as телефон', 'status as состояние', 'created_at as создан'])
    .select('password_set_at as пароль задан')
    .where('id', '=', personId)
    .execute()
}

/** In plain text: this is the person's own data. */
export async function profileData(reader: Reader, fieldKey: FieldKey, personId: Id<'person'>) {
  const row = await reader.selectFrom('profiles').selectAll().where('person_id', '=', personId).executeTakeFirst()
  if (!row) return []
  const { paspserial, paspnumber } = await readProfile(reader, fieldKey, personId)
  const issuedBy = row.doc_issued_by_cipher
  return [
    {
      фамилия: row.surname,
      имя: row.firstname,
      отчество: row.secondname,
      'нет отчества': row.no_secondname,
      'дата рождения': row.birthdate,
      ИНН: row.inn,
      'код вида документа': row.doctypeid,
      'серия документа': paspserial,
      'номер документа': paspnumber,
      'кем выдан': issuedBy ? openField(fieldKey, personId, 'docIssuedBy', issuedBy) : null,
      'когда выдан': row.doc_issued_on,
      'код подразделения': row.doc_division,
      'действует до': row.doc_expires_on,
      почта: row.email,
      'почта подтверждена': row.email_confirmed_at,
      регион: row.region,
      изменён: row.updated_at,
    },
  ]
}

export async function payoutMethodData(reader: Reader, fieldKey: FieldKey, personId: Id<'person'>) {
  const rows = await reader
    .selectFrom('payout_methods')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('created_at')
    .execute()
  const opened = []
  for (const row of rows) {
    const number = await payoutNumber(reader, fieldKey, row)
    opened.push({
      вид: kindNames[row.kind],
      БИК: row.bik,
      банк: row.bank_name,
      номер: number,
      основной: row.is_main,
      добавлен: row.created_at,
      'можно платить с': row.usable_from,
      убран: row.removed_at,
    })
  }
  return opened
}

const kindNames = { account: 'счёт', sbp: 'СБП', card: 'карта, номер уничтожен' } as const

/** Numbers of cards were destroyed; what is left of one is its end. */
async function payoutNumber(
  reader: Reader,
  fieldKey: FieldKey,
  row: { id: Id<'payoutMethod'>; kind: keyof typeof kindNames; mask: string },
) {
  if (row.kind === 'card') return row.mask
  return secretOf(await openPayoutMethod(reader, fieldKey, row.id))
}

export function sessionData(reader: Reader, personId: Id<'person'>) {
  return reader
    .selectFrom('sessions')
    .select(['user_agent as программа', 'ip as адрес', 'created_at as вход', 'last_seen_at as последний раз'])
    .select(['expires_at as действует до', 'revoked_at as завершён', 'mode as режим', 'confirmed_at as подтверждён кодом'])
    .where('person_id', '=', personId)
    .orderBy('created_at')
    .execute()
}

/** Includes the exact texts the person agreed to. */
export function consentData(reader: Reader, personId: Id<'person'>) {
  return reader
    .selectFrom('consents')
    .leftJoin('legal_editions', (join) =>
      join
        .onRef('legal_editions.slug', '=', 'consents.slug')
        .onRef('legal_editions.version', '=', 'consents.version')
        .onRef('legal_editions.sha256', '=', 'consents.text_sha256'),
    )
    .select(['consents.slug as документ', 'consents.version as редакция', 'consents.box_text as отметка'])
    .select(['consents.accepted_at as принято', 'consents.withdrawn_at as отозвано', 'consents.method as способ'])
    .select(['consents.ip as адрес', 'consents.user_agent as программа'])
    .select(sqlText`encode(consents.text_sha256, 'hex')`.as('SHA-256 текста'))
    .select(['legal_editions.title as название', 'legal_editions.markdown as текст'])
    .where('consents.person_id', '=', personId)
    .orderBy('consents.accepted_at')
    .execute()
}

export function membershipData(reader: Reader, personId: Id<'person'>) {
  return reader
    .selectFrom('members')
    .innerJoin('organizations', 'organizations.id', 'members.org_id')
    .select(['organizations.full_name as организация', 'organizations.inn as ИНН организации', 'members.name as имя'])
    .select(['members.role as роль', 'members.status as состояние', 'members.created_at as приглашён'])
    .where('members.person_id', '=', personId)
    .orderBy('members.created_at')
    .execute()
}

export function journalData(reader: Reader, personId: Id<'person'>) {
  return reader
    .selectFrom('journal_entries')
    .select(['no as номер', 'at as когда', 'action as действие', 'object_kind as над чем', 'object_name as название'])
    .select(['ip as адрес', 'facts as подробности'])
    .where('owner_id', '=', personId)
    .orderBy('no')
    .execute()
}

/** What was sent, when, and whether it was delivered; codes and message texts are not stored. */
export async function messageData(reader: Reader, personId: Id<'person'>) {
  const codes = await reader
    .selectFrom('codes')
    .select(['purpose as зачем', 'sent_at as отправлен', 'used_at as использован', 'delivery as доставка'])
    .select('delivery_at as доставлен')
    .where('person_id', '=', personId)
    .orderBy('sent_at')
    .execute()
  const notices = await reader
    .selectFrom('notice_messages')
    .innerJoin('notifications', 'notifications.id', 'notice_messages.notification_id')
    .select(['notice_messages.channel as канал', 'notice_messages.state as состояние', 'notice_messages.reason as причина'])
    .select(['notifications.title as уведомление', 'notice_messages.created_at as создано'])
    .where('notice_messages.person_id', '=', personId)
    .orderBy('notice_messages.created_at')
    .execute()
  return [{ коды: codes, 'сообщения об уведомлениях': notices }]
}

export async function noticeData(reader: Reader, personId: Id<'person'>) {
  const notices = await reader
    .selectFrom('notifications')
    .select(['created_at as когда', 'category as раздел', 'title as заголовок', 'body as текст', 'read_at as прочитано'])
    .select('source as откуда')
    .where('person_id', '=', personId)
    .where('org_id', 'is', null)
    .orderBy('created_at')
    .execute()
  const settings = await reader
    .selectFrom('notification_settings')
    .select(['category as раздел', 'channel as канал', 'is_on as включено', 'is_daily as раз в день'])
    .where('person_id', '=', personId)
    .execute()
  const kinds = await reader
    .selectFrom('notice_kind_settings')
    .select(['kind as вид', 'is_on as включено', 'is_daily as раз в день'])
    .where('person_id', '=', personId)
    .execute()
  const quiet = await reader
    .selectFrom('quiet_hours')
    .select(['from_hour as с', 'to_hour as до', 'digest_hour as час письма за день', 'zone as часовой пояс'])
    .where('person_id', '=', personId)
    .execute()
  const devices = await reader
    .selectFrom('push_subscriptions')
    .innerJoin('sessions', 'sessions.id', 'push_subscriptions.session_id')
    .select(['sessions.user_agent as программа', 'push_subscriptions.endpoint as адрес подписки'])
    .select(['push_subscriptions.created_at as включено', 'push_subscriptions.seen_at as последний раз'])
    .where('push_subscriptions.person_id', '=', personId)
    .orderBy('push_subscriptions.created_at')
    .execute()
  const max = await reader
    .selectFrom('max_links')
    .select(['user_id as пользователь MAX', 'linked_at as подключено', 'stopped_at as бот остановлен'])
    .where('person_id', '=', personId)
    .execute()
  const mailings = await reader
    .selectFrom('report_mailings')
    .innerJoin('organizations', 'organizations.id', 'report_mailings.org_id')
    .select(['organizations.short_name as организация', 'report_mailings.report as отчёт', 'report_mailings.created_at as с'])
    .where('report_mailings.person_id', '=', personId)
    .orderBy('report_mailings.created_at')
    .execute()
  return [
    {
      уведомления: notices,
      настройки: settings,
      'письма по видам': kinds,
      'тихие часы': quiet,
      'устройства с уведомлениями': devices,
      'бот MAX': max,
      'отчёты на почту': mailings,
    },
  ]
}

export async function ownRequestData(reader: Reader, personId: Id<'person'>) {
  const exports = await reader
    .selectFrom('data_exports')
    .select(['requested_at as запрошен', 'state as состояние', 'ready_at as готов', 'expires_at as хранится до'])
    .where('person_id', '=', personId)
    .orderBy('requested_at')
    .execute()
  const closings = await reader
    .selectFrom('account_closings')
    .select(['requested_at as запрошено', 'reason as причина', 'state as состояние', 'due_at as срок'])
    .where('person_id', '=', personId)
    .orderBy('requested_at')
    .execute()
  const leads = await reader
    .selectFrom('leads')
    .innerJoin('persons', 'persons.phone', 'leads.phone')
    .select(['leads.created_at as когда', 'leads.name as имя', 'leads.phone as телефон', 'leads.type as кто'])
    .where('persons.id', '=', personId)
    .execute()
  return [{ архивы: exports, удаление: closings, 'заявки с сайта': leads }]
}
