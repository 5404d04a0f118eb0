import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { kopecks } from '#/kernel/money.ts'
import { parseLegalText } from '#/features/legal/domain/legal-text.ts'
import type {
  ActFacts,
  AddendumFacts,
  AnnulmentFacts,
  DocumentFacts,
  FrameFacts,
  NdaFacts,
  OrderFacts,
  OwnFacts,
} from './document-facts.ts'
import { fillTemplate } from './fill-template.ts'
import { fieldValues } from './template-fields.ts'
import { readTemplate } from './template-text.ts'

/**
 * SHA-256 of the papers of each edition, made of the facts below. Those of the first editions were taken of the papers that the
 * functions made which stood here before templates were data: the same words, byte for byte.
 */
const papers = [
  ['frame', '1', 'a7bbed2d4961954e4f6cb7f910abf5694f82282cdfe08a6440738f3290df4c7d'],
  ['order', '1', '017155a061b8bb1a94bd30ba1f53c4a7c823204f30560e604a1a57c4b18640c7'],
  ['order', '2', '492439df38c7e1300432f8b7f8dbed5f229aa2a4b3a78b384197f9da82ed8501'],
  ['act', '1', '41adb6fe6ea9a96fddcff6d8ffab06c72588c90630873e3a6375e2c27e246b0f'],
  ['act', '2', '937f6258db885ee6f18bf96e6bab7d57143238e4154130870143b053e81dfd1b'],
  ['annulment', '1', '5533fd624aa28493f747b45eebb745370efbb793d4e224e70f82c6c8964f49ce'],
  ['annulment', '2', 'bb600da4203c1f5ab5a4522827de9a976841914bbc72ab0b8b5a557adcc275aa'],
  ['nda', '1', 'a713f10f08c3b5311cbe880434fee60f313f42eecadd5401d92f79129cd9580b'],
  ['addendum', '1', '2cc17176dd090534d195f2d2b27028a5d798354e94fe7bf26190541843ba46cb'],
  ['own', '1', '6d7adfdd89898cab7ecc564af03c0b7e44442aa4f4dca46dfe7f8e648bd56650'],
  ['own', '2', 'e877ba4cdc8d88ebedaa97b7a30a52ab918ec6b0e06fe0bbdb6529f79c935a76'],
] as const

for (const [kind, version, sha256] of papers) {
  test(`edition ${kind}@${version} makes the same papers as ever`, () => {
    const text = parseLegalText(readFileSync(join(import.meta.dirname, `../texts/${kind}/${version}.md`), 'utf8'))
    const { template } = readTemplate(text?.markdown ?? '')
    const hash = createHash('sha256')
    for (const facts of manyFacts(kind, version)) hash.update(JSON.stringify(fillTemplate(template, fieldValues(facts))))
    assert.equal(hash.digest('hex'), sha256)
  })
}

const hostile = 'ООО «{{person.fio}} [если] # :: || | - 1. »\n## конец'
const organizations = ['', 'Общество с ограниченной ответственностью «Ромашка»', hostile].flatMap((name) =>
  [undefined, '770701001'].flatMap((kpp) =>
    [undefined, { bik: '044525225', account: '40702810900000000001' }].flatMap((bank) =>
      ['', 'г. Москва, ул. Ленина, д. 1'].map((address) => ({
        fullName: name,
        shortName: name.slice(0, 12),
        inn: '7707083893',
        kpp,
        ogrn: kpp && '1027700132195',
        address,
        bank,
      })),
    ),
  ),
)
const people = ['89001112233', '', 'не номер'].flatMap((phone) =>
  ['1990-05-17', '', 'давно'].map((birthdate) => ({
    name: 'Иванова Анна Петровна',
    shortName: 'Иванова А. П.',
    inn: '500100732259',
    birthdate,
    phone,
  })),
)
const days = ['2026-11-21', '2024-02-29', 'не день']
const earlier = { number: 'Д-2026-000001', day: '2026-11-20' }
const texts = ['Логотип', hostile, 'Готово.', 'Почему?', 'Так…', '']

function* shared() {
  for (const organization of organizations)
    for (const person of people)
      for (const day of days)
        yield {
          number: 'Д-2026-000003',
          day,
          organization,
          person,
          platform: 'Наряд',
          agreement: { title: 'Соглашение', version: '1.0' },
        }
}

/** How many services an act has, and what it says of the acceptance: the first edition knew one way. */
function* acceptancesOf(version: string, text: string): Generator<[number, ActFacts['acceptance']]> {
  for (const count of [0, 1, 3]) {
    const ordered = kopecks(100 * count)
    yield [count, { ordered, settlement: undefined, remarks: undefined }]
    if (version === '1') continue
    for (const by of ['agreement', 'dispute'] as const)
      for (const other of [ordered, kopecks(50), kopecks(5000)])
        yield [count, { ordered: other, settlement: { by, reason: text || undefined }, remarks: text }]
    yield [count, { ordered: kopecks(5000), settlement: undefined, remarks: undefined }]
  }
}

function* manyFacts(kind: DocumentFacts['kind'], version: string): Generator<DocumentFacts> {
  for (const [place, each] of [...shared()].entries()) {
    // All the parties stand in one block: the other kinds are shown a part of them.
    if (kind !== 'frame' && place % 11 !== 0) continue
    if (kind === 'nda') yield { ...each, kind } satisfies NdaFacts
    if (kind === 'frame') yield { ...each, kind } satisfies FrameFacts
    for (const text of kind === 'frame' ? [] : texts) {
      if (kind === 'order')
        for (const criteria of [[], ['Файл SVG'], [text, '{{price}}', 'три']])
          for (const startsOn of [undefined, '2026-12-01'])
            for (const autoAcceptDays of version === '1' ? [undefined] : [undefined, 3])
              yield {
                ...each,
                kind,
                frame: earlier,
                amount: kopecks(1_500_050),
                task: { number: 'З-1', title: text, result: text, criteria, place: text, startsOn, dueOn: each.day },
                autoAcceptDays,
              } satisfies OrderFacts
      if (kind === 'act')
        for (const from of ['2026-11-20', '2026-11-21'])
          for (const [count, acceptance] of acceptancesOf(version, text))
            yield {
              ...each,
              kind,
              frame: earlier,
              order: earlier,
              amount: kopecks(100 * count),
              task: { number: 'З-1', title: text },
              period: { from, to: '2026-11-21' },
              services: Array.from({ length: count }, () => ({
                name: text,
                unit: 'шт',
                quantity: 1.5,
                price: kopecks(100),
                sum: kopecks(100),
              })),
              acceptance,
            } satisfies ActFacts
      if (kind === 'addendum')
        for (const terms of [[text], [hostile, text], []]) yield { ...each, kind, frame: earlier, terms } satisfies AddendumFacts
      if (kind === 'own')
        for (const pages of [1, 2, 5])
          yield {
            ...each,
            kind,
            paper: { title: text, fileName: text, pages, sha256: 'ab'.repeat(32) },
          } satisfies OwnFacts
      if (kind === 'annulment')
        for (const ended of ['frame', 'order', 'act', ...(version === '1' ? [] : ['own' as const])] as const)
          yield {
            ...each,
            kind,
            reason: text,
            annulled: { ...earlier, kind: ended, sha256: 'ab'.repeat(32) },
          } satisfies AnnulmentFacts
    }
  }
}
