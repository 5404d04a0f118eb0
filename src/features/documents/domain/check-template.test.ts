import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { parseLegalText } from '#/features/legal/domain/legal-text.ts'
import { problemsOfPapers } from './check-papers.ts'
import { checkTemplate } from './check-template.ts'
import { documentKinds } from './document.ts'
import type { DocumentKind } from './document.ts'
import { readTemplate } from './template-text.ts'

test('every template of the platform passes the check that all pass', () => {
  for (const kind of documentKinds) assert.deepEqual(checkTemplate(textOf(kind), kind).problems, [], kind)
})

const good = [
  '# Заказ № {{doc.number}} на {{price}}: {{task.title}}, {{task.result}} до {{task.due}}',
  'Текст',
  '{{parties}}',
  '[коротко]',
  'Сумма :: {{price}}',
]

const goodAct = [
  '# Акт № {{doc.number}} от {{doc.date}} к заказу № {{order.number}} на {{price}}',
  'Период :: {{period}}',
  '{{services.table}}',
  '{{parties}}',
  '[коротко]',
  'Сумма :: {{price}}',
]

/** The lines without this field. */
function lacking(lines: readonly string[], field: string): string[] {
  return lines.map((line, at) => (line === 'Сумма :: {{price}}' ? line : line.replace(`{{${field}}}`, `слова ${at}`)))
}

/** What is wrong, the lines of the template, the kind, the line and the start of what is said. */
const refused: readonly (readonly [string, readonly string[], DocumentKind, number, string])[] = [
  ['a field nobody knows', at(1, 'Паспорт {{person.pasport}}'), 'order', 2, 'Неизвестное поле {{person.pasport}}'],
  [
    'a passport',
    at(1, '{{person.doc.series}}'),
    'order',
    2,
    'Неизвестное поле {{person.doc.series}}: паспорт в документы не вносится',
  ],
  [
    'a field of another kind',
    at(1, '{{services.table}}'),
    'order',
    2,
    'Поле {{services.table}} есть, но не в этом виде документа: «Заказ»',
  ],
  ['a condition on a field nobody knows', at(1, '[если x.y]', 'Текст', '[конец]'), 'order', 2, 'Неизвестное поле {{x.y}}'],
  ['a field that is not closed', at(1, 'Имя {{person.fio'), 'order', 2, 'Поле не закрыто'],
  ['a condition that is not closed', ['# Заказ', '[если org.kpp]', 'КПП {{org.kpp}}'], 'order', 2, 'Условие не закрыто'],
  ['an end of nothing', at(1, '[конец]'), 'order', 2, '[конец] стоит без [если …]'],
  ['an other case of nothing', at(1, '[иначе]'), 'order', 2, '[иначе] стоит без [если …]'],
  ['an order nobody knows', at(1, '[пока org.kpp]'), 'order', 2, 'Не понимаю строку [пока org.kpp]'],
  ['a clause with no words', at(1, '1. '), 'order', 2, 'В строке нет текста'],
  ['a pair with no value', at(1, 'Место ::'), 'order', 2, 'В строке нет текста'],
  ['a list in the middle of a line', at(1, 'Критерии: {{task.criteria}}.'), 'order', 2, '{{task.criteria}} — список'],
  ['a block in the middle of a line', at(1, 'Стороны: {{parties}}'), 'order', 2, '{{parties}} занимает строку целиком'],
  ['a sign as words', at(1, '{{annulled.act}}'), 'annulment', 2, '{{annulled.act}} — признак'],
  ['no title', good.slice(1), 'order', 1, 'Документ начинается с названия'],
  ['two titles', at(1, '# Ещё'), 'order', 2, 'Название документа уже есть'],
  ['no parties', good.filter((line) => line !== '{{parties}}'), 'order', 1, 'Нет реквизитов сторон'],
  [
    'no sum',
    good.with(0, '# Заказ № {{doc.number}}: {{task.title}}, {{task.result}} до {{task.due}}'),
    'order',
    1,
    'Нет обязательного поля {{price}}: сумма',
  ],
  [
    'a sum that stands only sometimes',
    at(1, '[если org.kpp]', 'Текст', '[конец]').with(
      0,
      '# Заказ № {{doc.number}}: {{task.title}}, {{task.result}} до {{task.due}}',
    ),
    'order',
    1,
    'Нет обязательного поля {{price}}',
  ],
  ...['doc.number', 'task.title', 'task.result', 'price', 'task.due'].map(
    (field) => [`an order without ${field}`, lacking(good, field), 'order', 1, `Нет обязательного поля {{${field}}}`] as const,
  ),
  ...['doc.number', 'doc.date', 'order.number', 'period', 'services.table', 'price'].map(
    (field) => [`an act without ${field}`, lacking(goodAct, field), 'act', 1, `Нет обязательного поля {{${field}}}`] as const,
  ),
  [
    'an act that says only when the work began',
    goodAct.with(1, 'С {{period.from}}'),
    'act',
    1,
    'Нет обязательного поля {{period}}: период работ',
  ],
  ['no sum in short', good.with(4, 'О чём :: Работа'), 'order', 5, 'В части [коротко] нет строки «Сумма :: {{price}}»'],
  ['a sum by hand in short', good.with(4, 'Сумма :: 5 000 ₽'), 'order', 5, 'Сумма в части [коротко] — поле {{price}}'],
  ['another sum beside it', goodAct.with(5, 'Сумма :: 5 000 из {{price}}'), 'act', 6, 'Сумма в части [коротко] — поле {{price}}'],
  ['a sum in another line', [...good, 'Оплата :: аванс 5 000 ₽'], 'order', 6, 'Сумма в части [коротко] — поле {{price}}'],
  [
    'a sum in short only sometimes',
    [...good.slice(0, 4), '[если org.kpp]', 'Сумма :: {{price}}', '[иначе]', 'Срок :: {{task.due}}', '[конец]'],
    'order',
    8,
    'В части [коротко] нет строки «Сумма :: {{price}}», если нет: КПП организации',
  ],
  ['parties twice', at(1, '{{parties}}'), 'order', 3, 'Реквизиты сторон уже есть'],
  ['nothing in short', good.slice(0, 3), 'order', 1, 'Нет части [коротко]'],
  ['other lines in short', [...good, '1. Пункт'], 'order', 6, 'В части [коротко] только строки'],
  ['a section with nothing in it', at(1, '## Пусто', '## Цена'), 'order', 2, 'Раздел останется пустым'],
  [
    'a section that is empty without a field',
    at(1, '## Начало', '[если task.starts]', 'С {{task.starts}}', '[конец]', '## Цена'),
    'order',
    2,
    'Раздел останется пустым, если нет: начало работы',
  ],
  [
    'a list that is empty without a field',
    at(1, '1. Критерии:', '[если task.criteria]', '- {{task.criteria}}', '[конец]', '1. Цена'),
    'order',
    2,
    'После двоеточия ничего не останется, если нет: критерии приёмки',
  ],
  [
    'a field where it is known to be absent',
    at(1, '[если нет org.kpp]', 'КПП {{org.kpp}}', '[конец]'),
    'order',
    3,
    'На месте {{org.kpp}} будет пусто, если нет: КПП организации',
  ],
  [
    'effects of two of the three that are annulled',
    at(1, '## Последствия', '[если annulled.act]', 'Акт', '[конец]', '[если annulled.order]', 'Заказ', '[конец]', '## Цена')
      .with(0, '# Соглашение № {{doc.number}}: {{annulled.name}}, {{annulled.sha256}}')
      .with(good.length + 6, 'О чём :: Аннулирование'),
    'annulment',
    2,
    'Раздел останется пустым',
  ],
  ['rows of different widths', at(1, '| а | б |', '| в |'), 'order', 3, 'В строке таблицы не столько ячеек'],
  ['a line below a line below', at(1, '> под названием', '> ещё'), 'order', 3, 'Строка «> …» стоит сразу под названием'],
]

for (const [name, lines, kind, line, text] of refused) {
  test(`a template cannot be activated with ${name}`, () => {
    const { problems } = checkTemplate(lines.join('\n'), kind)
    const found = problems.find((problem) => problem.line === line && problem.text.startsWith(text))
    assert.ok(found, JSON.stringify(problems))
  })
}

test('a template of too many lines is refused at the first line too many, and so is one of too long a text', () => {
  const lines = at(1, ...Array.from({ length: 1000 }, () => 'Текст'))
  assert.deepEqual(checkTemplate(lines.join('\n'), 'order').problems, [
    { line: 1001, text: 'В шаблоне больше 1000 строк: уберите лишние, начиная с этой' },
  ])
  assert.match(checkTemplate('а'.repeat(60_001), 'order').problems[0]?.text ?? '', /^Шаблон длиннее 60000 знаков/)
})

test('conditions inside one another are counted, and the one that is too deep is named', () => {
  const nested = (depth: number) =>
    at(1, ...Array.from({ length: depth }, () => '[если org.kpp]'), 'Текст', ...Array.from({ length: depth }, () => '[конец]'))
  assert.deepEqual(checkTemplate(nested(8).join('\n'), 'order').problems, [])
  const [problem, ...others] = checkTemplate(nested(400).join('\n'), 'order').problems
  assert.deepEqual([problem?.line, others], [10, []])
  assert.match(problem?.text ?? '', /^Условие стоит внутри 8 других/)
  const inTurn = at(1, ...Array.from({ length: 300 }, () => ['[если org.kpp]', 'Текст', '[конец]']).flat())
  assert.deepEqual(checkTemplate(inTurn.join('\n'), 'order').problems, [])
})

test('the largest template with the most conditions becomes 256 papers, and one with a problem in each line stops at the first', () => {
  const names = [
    'org.shortName',
    'org.kpp',
    'org.ogrn',
    'org.address',
    'person.phone',
    'task.address',
    'task.starts',
    'task.criteria',
  ]
  const conditions = names.flatMap((name) => [`[если ${name}]`, 'Есть', '[иначе]', 'Нет', '[конец]'])
  const filling = Array.from({ length: 1000 - conditions.length - good.length + 1 }, () => 'Со слов {{person.fio}} и {{org.inn}}')
  const [sound, broken] = [filling, filling.map(() => '## Пусто')].map((lines) => {
    const source = at(1, ...conditions, ...lines).join('\n')
    return { problems: checkTemplate(source, 'order').problems.length, papers: papersOf(source) }
  })
  assert.deepEqual(sound, { problems: 0, papers: 256 })
  assert.deepEqual(broken, { problems: 50, papers: 1 })
})

test('a template with everything in its place has no problems', () => {
  const lines = at(
    1,
    '| Этап | Срок |',
    '|---|-:|',
    '| Первый | {{task.due}} |',
    '1. Критерии:',
    '[если task.criteria]',
    '- {{task.criteria}}',
    '[иначе]',
    '- описание',
    '[конец]',
  )
  assert.deepEqual(checkTemplate(lines.join('\r\n'), 'order').problems, [])
  assert.deepEqual(checkTemplate(goodAct.join('\n'), 'act').problems, [])
  const span = goodAct.with(1, 'С {{period.from}} по {{period.to}}')
  assert.deepEqual(checkTemplate(span.join('\n'), 'act').problems, [])
})

function at(place: number, ...lines: readonly string[]): string[] {
  return good.toSpliced(place, 1, ...lines)
}

function textOf(kind: DocumentKind): string {
  return parseLegalText(readFileSync(join(import.meta.dirname, '../texts', kind, '1.md'), 'utf8'))?.markdown ?? ''
}

/** How many papers the check goes through: it takes the lines twice to learn of the fields, then once for each paper. */
function papersOf(source: string): number {
  const { paper, short } = readTemplate(source).template
  let taken = 0
  const counted = {
    short,
    get paper() {
      taken += 1
      return paper
    },
  }
  problemsOfPapers(counted, 'order', 50)
  return taken - 2
}
