import { formatDay } from '#/kernel/time.ts'
import type { DocumentBlock } from './document-block.ts'
import { preciseMoment } from './protocol-template.ts'
import { stampChecks } from './root.ts'
import type { RootProof, RootStamp } from './root.ts'

export type RootFacts = {
  readonly no: number
  readonly root: string
  readonly previous: string
  readonly day: Temporal.PlainDate
  readonly madeAt: Temporal.Instant
  readonly documents: number
  readonly journals: number
  readonly platform: string
  readonly stamp: RootStamp | null
}

/** A root as a page to print. */
export function rootBlocks(facts: RootFacts): readonly DocumentBlock[] {
  return [
    { kind: 'heading', level: 1, text: `Корень № ${facts.no}`, below: `за ${formatDay(facts.day)}` },
    {
      kind: 'paragraph',
      text:
        'Корень — одно число, под которым стоят документы и журналы платформы, какими они были на этот день. Изменить любой из них ' +
        'задним числом, не изменив корня, нельзя. Сохраните этот лист: с ним прошлое не переписать незаметно.',
    },
    {
      kind: 'keyValues',
      pairs: [
        { label: 'Корень, SHA-256', value: facts.root },
        { label: 'Корень перед ним', value: facts.previous },
        { label: 'День', value: formatDay(facts.day) },
        { label: 'Документов под корнем', value: String(facts.documents) },
        { label: 'Журналов под корнем', value: String(facts.journals) },
        { label: 'Посчитан', value: preciseMoment(facts.madeAt) },
        { label: 'Платформа', value: facts.platform },
      ],
    },
    ...stampBlocks(facts.stamp),
    {
      kind: 'paragraph',
      size: 'small',
      text:
        'Дерево хешей по RFC 6962: лист хешируется с байтом 00, узел — с байтом 01. Первый лист — корень перед этим, поэтому каждый ' +
        'корень закрепляет все прежние. Документ под корнем доказывается файлом «доказательство неизменности».',
    },
  ]
}

/** The page that a frozen protocol is supplemented with: where its document stands under the root of a day. */
export function supplementBlocks(title: string, proof: RootProof, evidence: string | null = null): readonly DocumentBlock[] {
  return [
    {
      kind: 'heading',
      level: 1,
      text: evidence === null ? 'Дополнение к протоколу подписания' : 'Место под корнем дня',
      below: title,
    },
    {
      kind: 'paragraph',
      text:
        evidence ??
        'Протокол составлен сразу после второй подписи и с тех пор не меняется. Ночью документ встал под корень дня: это дополнение ' +
          'показывает, где именно, и составляется при скачивании.',
    },
    {
      kind: 'keyValues',
      pairs: [
        { label: 'Корень', value: `№ ${proof.no} за ${formatDay(Temporal.PlainDate.from(proof.day))}` },
        { label: 'SHA-256 корня', value: proof.root },
        { label: 'Лист', value: proof.line },
        { label: 'Место', value: `${proof.index} из ${proof.size}, счёт с нуля` },
      ],
    },
    { kind: 'heading', level: 2, text: 'Путь от листа к корню' },
    proof.path.length === 0
      ? { kind: 'paragraph', text: 'Путь пуст: лист и есть корень.' }
      : {
          kind: 'table',
          columns: [
            { title: 'Шаг', width: 8 },
            { title: 'Хеш соседа', width: 92 },
          ],
          rows: proof.path.map((hash, at) => [String(at + 1), hash]),
        },
    ...stampBlocks(proof.stamp),
    { kind: 'heading', level: 2, text: 'Как проверить' },
    {
      kind: 'list',
      items: [
        'Хеш листа: SHA-256 от байта 00 и строки «Лист» в UTF-8.',
        'Хеш узла: SHA-256 от байта 01, левого и правого хеша по 32 байта (RFC 6962, раздел 2.1). Слева или справа сосед, говорит место.',
        'Должен получиться SHA-256 корня. Сверьте его со своей или чужой копией открытого списка корней.',
        ...(proof.stamp
          ? [
              `Метка времени лежит в JSON ${evidence === null ? 'протокола' : 'сведений о файле'}. ${stampChecks(proof.root, proof.stamp.at)[1] ?? ''}`,
            ]
          : []),
      ],
    },
  ]
}

function stampBlocks(stamp: RootStamp | null): DocumentBlock[] {
  if (!stamp) return []
  return [
    { kind: 'heading', level: 2, text: 'Метка времени третьей стороны (RFC 3161)' },
    {
      kind: 'keyValues',
      pairs: [
        { label: 'Служба времени', value: stamp.authority },
        { label: 'Время по её часам', value: preciseMoment(Temporal.Instant.from(stamp.at)) },
        { label: 'Номер метки', value: stamp.serial },
        { label: 'Политика', value: stamp.policy },
      ],
    },
  ]
}
