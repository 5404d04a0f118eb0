import assert from 'node:assert/strict'
import test from 'node:test'
import type { Id } from '#/kernel/ids.ts'
import { parsePersonInn } from '#/kernel/inn.ts'
import { kopecks } from '#/kernel/money.ts'
import { checkRow, keepAccepted, stateAfterCheck } from './check-row.ts'
import type { RowCells, RowFacts } from './check-row.ts'
import { matchAssignment } from './match-assignment.ts'
import type { WorkFacts } from './match-assignment.ts'
import { paymentPurpose } from './payment-purpose.ts'
import { checkAction } from './checked-state.ts'
import { approvedText, paymentProgress } from './register.ts'

test('a row with a valid person and assignment has no problems', () => {
  assert.deepEqual(checkRow(cells({}), facts({})), [])
})

test('an ИНН is validated by length, check digits and owner', () => {
  assert.deepEqual(codes(cells({ inn: '', phone: '' })), ['R001'])
  assert.deepEqual(codes(cells({ inn: '12345' })), ['R002'])
  assert.deepEqual(codes(cells({ inn: '500100732258' })), ['R003'])
  assert.deepEqual(codes(cells({ inn: '7707083893' })), ['R004'])
  assert.deepEqual(codes(cells({}), { person: undefined, match: { kind: 'none' } }), ['R005'])
})

test('an ИНН with a slip is put right with one click where only one fits', () => {
  const of = (inn: string) => checkRow(cells({ inn }), facts({})).find(({ code }) => code === 'R003')
  assert.equal(of('500100732258')?.value, '500100732259')
  const several = of('500100000000')
  assert.equal(several?.value, undefined)
  assert.match(several?.fix ?? '', /С одной правкой подходят: 550100000000, 500100009000, 500100000400$/)
})

test('a leading zero lost by a spreadsheet is restored with one click', () => {
  const inn = '026908310988'
  assert.ok(parsePersonInn(inn))
  const [problem] = checkRow(cells({ inn: inn.slice(1) }), facts({}))
  assert.deepEqual([problem?.code, problem?.text, problem?.value], ['R002', 'ИНН — 12 цифр, сейчас 11', inn])
})

test('a name matches with initials, in capitals and without ё', () => {
  const person = { fio: 'Фёдоров Пётр Ильич' }
  for (const fio of ['Федоров П.И.', 'ФЁДОРОВ ПЕТР ИЛЬИЧ', 'фёдоров  пётр', '']) {
    assert.deepEqual(codes(cells({ fio }), { person }), [], fio)
  }
  assert.deepEqual(codes(cells({ fio: 'Петров Пётр' }), { person }), ['R006'])
})

test('amounts are rejected when missing, not positive, too precise, not a number, above the limit or different from the accepted one', () => {
  assert.deepEqual(codes(cells({ amount: undefined })), ['R012'])
  assert.deepEqual(codes(cells({ amount: kopecks(0) }), works({ amount: kopecks(0) })), ['R013'])
  assert.deepEqual(codes(cells({ amount: undefined, typedAmount: '10,005' })), ['R014'])
  assert.deepEqual(codes(cells({ amount: undefined, typedAmount: 'сто' })), ['R040'])
  const of = (amount: number, changes: Partial<RowFacts['limits']>) =>
    checkRow(
      cells({ amount: kopecks(amount) }),
      facts({ ...works({ amount: kopecks(amount) }), limits: { ...limits, ...changes } }),
    )
  assert.deepEqual(of(300_000_00, {}), [])
  assert.equal(of(300_000_01, {})[0]?.text, 'Больше лимита строки 300\u00A0000\u00A0₽')
  assert.equal(of(50_000_01, { own: kopecks(50_000_00) })[0]?.text, 'Больше вашего лимита 50\u00A0000\u00A0₽')
  assert.deepEqual(of(50_000_00, { own: kopecks(50_000_00) }), [])
  assert.match(
    of(500, { monthLeft: kopecks(499) })[0]?.text ?? '',
    /^Больше 600\u00A0000\u00A0₽ за месяц.* можно ещё 4,99\u00A0₽$/,
  )
  assert.match(of(500, { monthLeft: kopecks(-5) })[0]?.text ?? '', /можно ещё 0\u00A0₽$/)
  const [problem] = checkRow(cells({ amount: kopecks(500) }), facts({}))
  assert.deepEqual([problem?.code, problem?.value], ['R022', '1000.00'])
})

test('a sum equal to a limit passes, and one kopeck more does not', () => {
  const found = (amount: number, changes: Partial<RowFacts['limits']>) =>
    codes(cells({ amount: kopecks(amount) }), { ...works({ amount: kopecks(amount) }), limits: { ...limits, ...changes } })
  for (const [code, changes] of [
    ['R015', { row: kopecks(500) }],
    ['R016', { own: kopecks(500) }],
    ['R042', { monthLeft: kopecks(500) }],
  ] as const) {
    assert.deepEqual([found(500, changes), found(501, changes)], [[], [code]])
  }
  assert.deepEqual([found(1, { monthLeft: kopecks(0) }), found(1, {})], [['R042'], []])
})

test('an assignment that cannot be paid names its state', () => {
  assert.deepEqual(codes(cells({}), { match: { kind: 'none' } }), ['R020'])
  assert.deepEqual(codes(cells({}), { match: { kind: 'several' } }), ['R020'])
  const textOf = (state: string) => checkRow(cells({}), facts(works({ state }))).map(({ code, text }) => `${code} ${text}`)
  assert.deepEqual(textOf('submitted'), ['R021 Работа не принята: сдано'])
  assert.deepEqual(textOf('paying'), ['R021 Работа уже оплачивается'])
  assert.deepEqual(textOf('closed'), ['R021 Работа уже оплачена'])
  assert.deepEqual(textOf('actPending'), ['R024 Акт не подписан'])
  assert.deepEqual(textOf('docsPending'), ['R023 Нет подписанного договора'])
  assert.deepEqual(codes(cells({}), works({ frameSigned: false, actSigned: false })), ['R023', 'R024'])
})

test('status, binding, the right to issue receipts and payment details are checked', () => {
  assert.deepEqual(codes(cells({}), { npd: 'notActive' }), ['R007'])
  assert.deepEqual(codes(cells({}), { binding: undefined }), ['R009'])
  assert.deepEqual(codes(cells({}), { binding: { state: 'boundPartly', rightsGranted: [] } }), ['R010'])
  assert.deepEqual(codes(cells({}), { payoutMethod: undefined }), ['R025'])
  assert.deepEqual(codes(cells({}), { sameWork: 'Р-1, строка 2', sameKey: 'Р-1, строка 2' }), ['R017', 'R019'])
  assert.deepEqual(codes(cells({ service: 'а'.repeat(257) })), ['R030'])
  assert.deepEqual(codes(cells({ formulas: ['amount'], amount: undefined })), ['R041'])
})

test('a warning stops a row until a person accepts it, and stays accepted while its text is unchanged', () => {
  const [silent] = checkRow(cells({}), facts({ npd: 'unknown' }))
  assert.deepEqual([silent?.code, silent?.severity, stateAfterCheck(silent ? [silent] : [])], ['R008', 'warning', 'warning'])
  const late = checkRow(cells({}), facts({ payoutMethod: { kind: 'account', usableFrom: now.add({ hours: 3 }) } }))
  assert.equal(late[0]?.text, 'Реквизиты изменены, выплата после 21.11.2026 15:00')
  const accepted = late.map((one) => ({ ...one, accepted: { by: 'person_1', at: 'now' } }))
  assert.equal(stateAfterCheck(keepAccepted(late, accepted)), 'ready')
  assert.equal(
    stateAfterCheck(
      keepAccepted(
        late,
        accepted.map((one) => ({ ...one, text: 'другое' })),
      ),
    ),
    'warning',
  )
})

test('an error is never accepted: neither an old acceptance nor one of its own lets the row pass', () => {
  const by = { by: 'person_1', at: 'now' }
  const found = checkRow(cells({}), facts({ payoutMethod: undefined }))
  assert.deepEqual(
    keepAccepted(
      found,
      found.map((one) => ({ ...one, accepted: by })),
    ),
    found,
  )
  assert.equal(stateAfterCheck(found.map((one) => ({ ...one, accepted: by }))), 'error')
})

test('an assignment is found by its number in any spelling, or as the only accepted one', () => {
  const [first, second] = [
    work({}),
    work({ assignmentId: 'b' as Id<'assignment'>, taskNumber: 'З-2026-000002', amount: kopecks(5) }),
  ]
  const found = (taskNumber: string, amount: number, list = [first, second]) => {
    const match = matchAssignment({ taskNumber, amount: kopecks(amount), assignmentId: undefined }, list)
    return match.kind === 'found' ? match.work.assignmentId : match.kind
  }
  assert.deepEqual(
    ['З-2026-000002', 'з-2026-000002', '№ 2', '000002'].map((text) => found(text, 1)),
    ['b', 'b', 'b', 'b'],
  )
  assert.equal(found('', 5), 'b')
  assert.equal(found('', 6), 'several')
  assert.equal(found('', 6, [first]), 'a')
  assert.equal(found('7', 5), 'none')
  assert.equal(found('', 6, [work({ state: 'active' })]), 'none')
})

test("the payment purpose names the act and the tax and fits the bank's length limit", () => {
  const act = { number: 'А-1', day: Temporal.PlainDate.from('2026-11-20') }
  assert.equal(paymentPurpose(act, 'Перевод'), 'Оплата по акту № А-1 от 20.11.2026: Перевод, НПД, НДС не облагается')
  assert.equal(paymentPurpose(act, 'а'.repeat(500)).length, 210)
  assert.equal(paymentPurpose(undefined, ''), 'Оплата принятых работ, НПД, НДС не облагается')
})

test('the state of a register follows from its rows', () => {
  assert.deepEqual(
    [{ checking: 1, error: 1 }, { error: 1, ready: 5 }, { warning: 1 }, { ready: 1, excluded: 3 }, { excluded: 2 }, {}].map(
      checkAction,
    ),
    ['wait', 'findErrors', 'findErrors', 'pass', 'findErrors', 'empty'],
  )
  assert.deepEqual(
    [
      { queued: 1, paid: 1 },
      { paid: 1, receiptFailed: 1, excluded: 1 },
      { paid: 1, bankRejected: 1 },
      { bankRejected: 2 },
      { held: 1 },
      { done: 2 },
      { cancelled: 1 },
    ].map(paymentProgress),
    ['resume', 'finish', 'finishPartly', 'fail', 'finishPartly', 'finish', 'fail'],
  )
})

test('a different row, amount or person changes the text to approve', () => {
  const row = { no: 1, personId: 'p', assignmentId: 'a', inn: '1', amount: 100 }
  const texts = [[row], [{ ...row, amount: 101 }], [{ ...row, personId: 'q' }], [row, { ...row, no: 2 }], []].map((rows) =>
    approvedText('r', rows),
  )
  assert.equal(new Set(texts).size, 5)
})

test('a row of a blocked contractor stops until the unblock, a paused one asks for confirmation, and a person without work here is not flagged', () => {
  const until = Temporal.PlainDate.from('2026-12-05')
  const [blocked] = checkRow(cells({}), facts({ stop: { state: 'blocked' } }))
  assert.deepEqual([blocked?.code, blocked?.severity, blocked?.text], ['R034', 'error', 'Исполнитель заблокирован у вас'])
  assert.match(blocked?.fix ?? '', /разблокируйте/)
  const [paused] = checkRow(cells({}), facts({ stop: { state: 'paused', until } }))
  assert.deepEqual(
    [paused?.code, paused?.severity, paused?.text],
    ['R036', 'warning', 'Исполнитель у вас на паузе до 05.12.2026'],
  )
  assert.ok(!codes(cells({}), { stop: { state: 'blocked' }, person: { fio: '' } }).includes('R034'))
})

const now = Temporal.Instant.from('2026-11-21T09:00:00Z')
const limits = { row: kopecks(300_000_00), own: null, month: kopecks(600_000_00), monthLeft: kopecks(600_000_00) }

function codes(row: RowCells, more: Partial<RowFacts> = {}): string[] {
  return checkRow(row, facts(more)).map(({ code }) => code)
}

function cells(more: Partial<RowCells>): RowCells {
  return {
    inn: '500100732259',
    phone: '',
    fio: '',
    taskNumber: '',
    service: 'Перевод',
    amount: kopecks(1000_00),
    typedAmount: '',
    formulas: [],
    ...more,
  }
}

function facts(more: Partial<RowFacts>): RowFacts {
  return {
    person: { fio: 'Иванов Иван Иванович' },
    match: { kind: 'found', work: work({}) },
    stop: undefined,
    binding: { state: 'bound', rightsGranted: ['INCOME_REGISTRATION'] },
    channel: 'bank',
    takes: undefined,
    payoutMethod: { kind: 'account', usableFrom: now },
    npd: 'active',
    limits,
    sameWork: undefined,
    sameKey: undefined,
    now,
    ...more,
  }
}

function works(more: Partial<WorkFacts>): Partial<RowFacts> {
  return { match: { kind: 'found', work: work(more) } }
}

function work(more: Partial<WorkFacts>): WorkFacts {
  return {
    assignmentId: 'a' as Id<'assignment'>,
    personId: 'p' as Id<'person'>,
    taskNumber: 'З-2026-000001',
    state: 'readyToPay',
    amount: kopecks(1000_00),
    receiptText: 'Перевод',
    frameSigned: true,
    actSigned: true,
    ...more,
  }
}
