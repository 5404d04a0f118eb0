import assert from 'node:assert/strict'
import { test } from 'node:test'
import { kopecks } from '#/kernel/money.ts'
import { money, moment, refusal, whole } from './refusal.ts'
import { describeKind, describeRefusal, refusalCatalogue, refusalGroups } from './refusals.ts'
import type { Refusal, RefusalFacts, RefusalKind } from './refusals.ts'

const kinds = Object.keys(refusalCatalogue).filter(isKind)
const entries = kinds.map((kind) => ({ kind, ...describeKind(kind) }))

test('no kind and no code stands twice, and every group is in the catalogue', () => {
  const grouped = Object.values(refusalGroups).flatMap((group) => Object.entries(group))
  assert.deepEqual(grouped.map(([kind]) => kind).toSorted(), [...new Set(kinds)].toSorted())
  const codes = grouped.map(([, { code }]) => code)
  assert.equal(new Set(codes).size, codes.length)
})

test('every refusal has a negative code of three digits', () => {
  for (const { kind, code } of entries) assert.ok(Number.isInteger(code) && code < 0 && code >= -999, kind)
})

test('a refusal uses a fitting HTTP status: 200 for a negative business answer, or an error status', () => {
  const known = [200, 400, 401, 403, 404, 409, 410, 413, 415, 422, 428, 429, 500, 503]
  for (const { kind, status } of entries) assert.ok(known.includes(status), kind)
})

test('the text of a refusal is Russian and says what to do where anything can be done', () => {
  const nothingToDo = ['alreadySigned', 'tooManyServices', 'futureOperation', 'buyerInnMissing', 'lastOwner']
  for (const { kind, message, action } of entries) {
    assert.match(message, /[а-яё]|^\{problem\}$/i, kind)
    assert.doesNotMatch(message, /\.$/, kind)
    assert.match(action ?? (nothingToDo.includes(kind) ? 'ничего' : ''), /[а-яё]|^\{(problem|way)\}$/i, `${kind} has no action`)
  }
})

test('a fact tells nothing that the words do not, but for the name of a field and what a button opens', () => {
  const untold: Readonly<Record<string, string[]>> = {
    requisitesBad: ['field'],
    credentialsBad: ['field'],
    alreadyRepeated: ['repetition'],
  }
  for (const { kind, message, action = '', information = '', facts } of entries) {
    const said = [message, action, information].join('\n')
    const unsaid = Object.keys(facts).filter((name) => !said.includes(`{${name}}`))
    assert.deepEqual(unsaid, untold[kind] ?? [], kind)
  }
})

test('words are made of declared facts alone: no braces stand in them by themselves', () => {
  for (const { kind, message, action = '', information = '', facts } of entries) {
    const named = [...[message, action, information].join('\n').matchAll(/[{}]|\{(\w*)\}/g)]
    const braces = [...[message, action, information].join('\n').matchAll(/\{(\w*)\}/g)]
    assert.equal(named.length, braces.length * 2, kind)
    for (const [, name] of braces) assert.ok(Object.hasOwn(facts, String(name)), `${kind}: ${name}`)
  }
})

test('a session that is over and a call without a token have the words of the specification', () => {
  assert.equal(describeRefusal({ kind: 'unauthorized' }).body.message, 'Ошибка авторизации')
  assert.equal(describeRefusal({ kind: 'unauthorized', problem: 'noToken' }).body.message, 'Неправильные учетные данные')
})

test('codes and texts fixed by the product', () => {
  const fixed: readonly (readonly [RefusalKind, number, string, string?])[] = [
    ['tooOften', -901, 'Слишком часто. Повторите через {seconds} с'],
    ['wrongState', -902, 'Это действие сейчас недоступно', 'Статус: {state}. Обновите страницу'],
    ['staleVersion', -903, 'Данные изменились, пока вы работали', 'Проверьте и сохраните ещё раз'],
    ['noAccess', -904, 'Нет доступа', 'Нужна роль: {role}'],
    ['keyReused', -906, 'Повтор запроса с другими данными'],
    ['badFile', -907, 'Файл не прошёл проверку'],
    ['unauthorized', -911, '{problem}'],
    ['wrongCode', -101, 'Неверный код', 'Осталось попыток: {left}'],
    ['codeExpired', -102, 'Код устарел', 'Запросите новый'],
    ['tooManyTries', -103, 'Слишком много попыток', 'Повторите через {wait}'],
    ['wrongPassword', -104, 'Неверный телефон или пароль'],
    ['noOrganization', -107, 'Вы не состоите в организациях', 'Попросите приглашение или зарегистрируйте компанию'],
    ['profileIncomplete', -201, 'Заполните: {fields}'],
    ['notBound', -301, 'Платформа не привязана', 'Подтвердите привязку в «Мой налог»'],
    ['npdSilent', -305, 'ФНС временно не отвечает', 'Повторим сами. Ничего делать не нужно'],
    ['alreadyApplied', -403, 'Вы уже откликнулись'],
    [
      'documentChanged',
      -507,
      'Список документов изменился',
      '{documents}. Запросите код заново: остальные можно подписать сразу',
    ],
    ['tooManyRows', -602, 'Больше 10 000 строк', 'Разделите файл'],
    ['ownRegister', -607, 'Нельзя согласовать свой реестр'],
    ['receiptGone', -701, 'Чек не найден'],
    ['lastOwner', -803, 'Последнего владельца удалить нельзя'],
  ]
  for (const [kind, code, message, action] of fixed) {
    const known = describeKind(kind)
    assert.deepEqual([known.code, known.message], [code, message])
    if (action !== undefined) assert.equal(known.action, action)
  }
})

/** What clients may have been written against. A code is never given to another kind. */
const codes: Readonly<Record<RefusalKind, number>> = {
  invalidInput: -900,
  tooOften: -901,
  wrongState: -902,
  staleVersion: -903,
  noAccess: -904,
  keyReused: -906,
  keyRunning: -908,
  keyMissing: -909,
  alreadyDone: -918,
  badFile: -907,
  notFound: -910,
  nobodyToInvite: -690,
  tasksImpossible: -691,
  invitingClosed: -427,
  sumUnchanged: -422,
  termsChanged: -423,
  actStands: -424,
  disputesExhausted: -425,
  searchesFull: -426,
  newsForged: -825,
  ordersUnderWay: -826,
  scheduleBad: -640,
  rowsNotDeletable: -641,
  nothingToSeparate: -643,
  nobodyToWrite: -644,
  tooManyToWrite: -645,
  assigneeUnfit: -642,
  unauthorized: -911,
  headersDiffer: -912,
  foreignSite: -914,
  bodyTooLarge: -915,
  bodyUnreadable: -916,
  bodyKindUnknown: -917,
  fault: -999,
  busy: -913,
  wrongCode: -101,
  codeExpired: -102,
  tooManyTries: -103,
  wrongPassword: -104,
  personBlocked: -105,
  codeNotSent: -106,
  noOrganization: -107,
  signUpFirst: -109,
  weakPassword: -110,
  confirmationNeeded: -112,
  textsOverdue: -113,
  innEndNeeded: -114,
  wrongInnEnd: -115,
  badPhone: -111,
  profileIncomplete: -201,
  innTaken: -202,
  innNotFound: -203,
  phoneChangedRecently: -206,
  innFixed: -207,
  requisitesBad: -208,
  tooManyMethods: -209,
  methodKnown: -210,
  letterNotSent: -211,
  innBound: -212,
  bankUnknown: -241,
  settingLocked: -230,
  pushOff: -236,
  pushServiceUnknown: -237,
  maxOff: -238,
  maxNewsForged: -246,
  noticeHeld: -239,
  exportRunning: -231,
  exportsOfDay: -232,
  exportGone: -233,
  closingBlocked: -234,
  closingByConsent: -235,
  notBound: -301,
  notRegistered: -302,
  rightMissing: -303,
  partnerDenied: -304,
  npdSilent: -305,
  npdDataRefused: -306,
  bindingPending: -308,
  registrationDenied: -309,
  personAmbiguous: -310,
  alreadyBound: -307,
  payoutsOpen: -313,
  incomeLimit: -311,
  delegationMissing: -312,
  taskGone: -401,
  applicationsClosed: -402,
  alreadyApplied: -403,
  workSuspended: -404,
  contractorStopped: -421,
  fileUnfit: -840,
  tooManyFiles: -841,
  partBroken: -842,
  filesUnsent: -843,
  stopWords: -407,
  aboveRoleLimit: -409,
  resultEmpty: -410,
  criteriaUnknown: -440,
  unsignedDocument: -411,
  slotsTaken: -412,
  ownTask: -415,
  reworkExhausted: -416,
  ladderUnfinished: -417,
  alreadyComplained: -428,
  notStopped: -461,
  alreadyObjected: -462,
  notListed: -463,
  ratingTooEarly: -429,
  ratingTermOver: -430,
  ratingShown: -431,
  ratingAnswered: -432,
  ratingDisputed: -433,
  draftMoved: -434,
  templatesFull: -446,
  templateNamed: -447,
  responsibleUnfit: -448,
  repetitionsFull: -449,
  repetitionOver: -450,
  ratingTooLow: -451,
  ratingsTooFew: -452,
  regionOther: -474,
  regionUnknown: -475,
  alreadyRepeated: -471,
  sourceTakenDown: -472,
  branchOfRepetitionClosed: -473,
  newTerms: -413,
  workStarted: -414,
  taskFixed: -418,
  doubtfulWords: -419,
  workUnfinished: -420,
  documentGone: -501,
  documentDestroyed: -526,
  alreadySigned: -502,
  otherSideFirst: -503,
  signingExpired: -504,
  wrongSigningCode: -505,
  signingCodeExpired: -506,
  documentChanged: -507,
  phoneTooNew: -508,
  agreementMissing: -509,
  fieldsMissing: -510,
  noSigningRight: -511,
  fileDamaged: -512,
  documentUnread: -513,
  nothingToArchive: -514,
  annulmentBlocked: -515,
  nothingToRemind: -517,
  notAnchored: -518,
  templateUnfit: -519,
  paperUnfit: -520,
  inspectionBusy: -521,
  renewalRunning: -522,
  nothingToRenew: -523,
  nothingToDestroy: -524,
  destructionRunning: -525,
  rootGone: -530,
  archiveRunning: -531,
  archiveGone: -532,
  fileUnreadable: -601,
  tooManyRows: -602,
  columnMissing: -603,
  fileAlreadyLoaded: -604,
  rowsWithErrors: -605,
  noRoute: -606,
  ownRegister: -607,
  notApprover: -617,
  codeNeeded: -618,
  registerAboveLimit: -619,
  dayAboveLimit: -620,
  registerEmpty: -612,
  accountMissing: -613,
  alreadyInRegister: -614,
  registerChanged: -616,
  approvalStale: -615,
  approvalOld: -621,
  ordersNotReady: -622,
  bankMissing: -623,
  nothingToStop: -624,
  balanceShort: -625,
  statementUnreadable: -630,
  statementForeign: -631,
  orderTold: -632,
  secondNeeded: -633,
  receiptGone: -701,
  receiptAnnulled: -703,
  receiptPaid: -705,
  tooManyServices: -706,
  futureOperation: -707,
  buyerInnMissing: -708,
  annulmentAsked: -710,
  receiptFromElsewhere: -711,
  receiptNeedless: -712,
  receiptReplaced: -713,
  reasonUnfit: -717,
  nothingToPack: -718,
  tooManyToPack: -719,
  nothingToAudit: -728,
  ledgerPeriod: -726,
  ledgerTooLong: -727,
  reportPeriod: -844,
  mailboxNeeded: -845,
  mailingsFull: -846,
  monthRuns: -720,
  moneyUnclear: -721,
  troublesUnexplained: -722,
  monthClosed: -723,
  monthOpen: -724,
  protocolGone: -725,
  actNotSigned: -716,
  comparingDenied: -714,
  receiptSimilar: -729,
  saleOverLimit: -730,
  buyerNameMissing: -731,
  saleStands: -732,
  organizationUnknown: -801,
  organizationExists: -802,
  lastOwner: -803,
  organizationUnproven: -822,
  alreadyProven: -823,
  viewsFull: -827,
  credentialsBad: -824,
  limitAboveYours: -804,
  policyWrong: -820,
  substitutionWrong: -821,
  branchNeeded: -807,
  limitAboveCeiling: -808,
  journalTooLong: -830,
  leadRepeated: -951,
  consentMissing: -952,
}

test('every kind keeps the code it was given', () => {
  assert.deepEqual(Object.fromEntries(entries.map(({ kind, code }) => [kind, code])), codes)
})

test('facts fill the words and travel beside them', () => {
  assert.deepEqual(describeRefusal({ kind: 'wrongCode', left: 3 }), {
    status: 200,
    body: { code: -101, message: 'Неверный код', action: 'Осталось попыток: 3', kind: 'wrongCode', facts: { left: 3 } },
  })
  assert.equal(describeRefusal({ kind: 'tooOften', seconds: 12 }).body.message, 'Слишком часто. Повторите через 12 с')
  assert.deepEqual(describeRefusal({ kind: 'notFound' }).body.facts, {})
})

test('money travels in kopecks and a moment in ISO, people read roubles and Moscow time', () => {
  const { body: above } = describeRefusal({ kind: 'aboveRoleLimit', limit: kopecks(1_000_000) })
  assert.deepEqual([above.action, above.facts], ['Лимит: 10\u00A0000\u00A0₽', { limit: 1_000_000 }])
  const at = Temporal.Instant.from('2026-11-22T06:05:00Z')
  const { body: early } = describeRefusal({ kind: 'phoneTooNew', moment: at })
  assert.equal(JSON.stringify(early.facts), '{"moment":"2026-11-22T06:05:00Z"}')
  assert.match(early.action ?? '', /09:05/)
})

test('braces inside a fact are not expanded', () => {
  assert.equal(describeRefusal({ kind: 'columnMissing', name: '{seconds}' }).body.message, 'Нет столбца: {seconds}')
})

test('a fact that is not always there brings its own small print', () => {
  const { body } = describeRefusal({ kind: 'wrongCode', left: 3, phone: 'new' })
  assert.deepEqual([body.information, body.facts], ['Код с нового номера', { left: 3, phone: 'new' }])
  assert.equal('information' in describeRefusal({ kind: 'wrongCode', left: 3 }).body, false)
  assert.equal(describeRefusal({ kind: 'fault', request: 'r-1' }).body.information, 'Номер обращения: r-1')
})

test('only declared facts travel', () => {
  const withSecret = { kind: 'tooOften', seconds: 5, phone: '+79001234567' } as const
  assert.deepEqual(describeRefusal(withSecret).body.facts, { seconds: 5 })
})

test('a refusal without its fact, or with one of another type, does not compile and is a fault', () => {
  // @ts-expect-error -- the seconds are missing
  const late: Refusal = { kind: 'tooOften' }
  assert.throws(() => describeRefusal(late), /tooOften has no fact seconds/)
  // @ts-expect-error -- a number in words is not a number
  const worded: Refusal<'tooOften'> = { kind: 'tooOften', seconds: '5' }
  assert.throws(() => describeRefusal(worded), /tooOften has no fact seconds/)
  // @ts-expect-error -- roubles in words are not money
  const limit: Refusal<'aboveRoleLimit'> = { kind: 'aboveRoleLimit', limit: '10 000 ₽' }
  assert.throws(() => describeRefusal(limit), /aboveRoleLimit has no fact limit/)
  // @ts-expect-error -- the moment is not text
  const early: Refusal<'phoneTooNew'> = { kind: 'phoneTooNew', moment: '2026-11-22T06:05:00Z' }
  assert.throws(() => describeRefusal(early), /phoneTooNew has no fact moment/)
})

test('a kind that is not in the list does not compile', () => {
  // @ts-expect-error -- the caller may be refused with notFound alone
  const other: Refusal<'notFound'> = { kind: 'wrongState', state: 'Черновик' }
  assert.equal(other.kind, 'wrongState')
})

test('words cannot name a fact that the entry does not declare', () => {
  const bare = refusal({ status: 429, code: -1, message: 'Подождите' })
  assert.equal(bare.facts, undefined)
  // @ts-expect-error -- there is no fact seconds
  refusal({ status: 429, code: -1, message: ({ seconds }) => `Подождите ${seconds} с` })
  // @ts-expect-error -- the fact is called seconds
  refusal({ status: 429, code: -1, facts: { seconds: whole }, message: ({ minutes }) => `Подождите ${minutes} мин` })
})

test('what the browser gets is typed as it travels', () => {
  const limit: RefusalFacts<'aboveRoleLimit'> = { limit: 5 }
  const early: RefusalFacts<'phoneTooNew'> = { moment: '2026-11-22T06:05:00Z' }
  assert.deepEqual(
    [limit, early].map((facts) => Object.keys(facts)),
    [['limit'], ['moment']],
  )
  assert.deepEqual([money.schema.type, moment.schema.format], ['integer', 'date-time'])
})

function isKind(name: string): name is RefusalKind {
  return Object.hasOwn(refusalCatalogue, name)
}
