/** What a root stands over: the root before it, and documents with the hash of the last line of their journal. */
export type RootLine =
  | { readonly kind: 'root'; readonly root: string }
  | { readonly kind: 'document'; readonly id: string; readonly sha256: string; readonly head: string }

/** The line that is a leaf of the tree, in UTF-8 and without the end of line. */
export function rootLineText(line: RootLine): string {
  return line.kind === 'root' ? `root ${line.root}` : `document ${line.id} ${line.sha256} ${line.head}`
}

/** The root before the first one. */
export const firstRoot = '0'.repeat(64)

/** A document in a root: everything that is needed to check it without the platform. */
export type RootProof = {
  readonly line: string
  readonly index: number
  readonly size: number
  /** Hashes from the leaf to the root. */
  readonly path: readonly string[]
  readonly root: string
  readonly no: number
  readonly day: string
}

/** The proof as a file: the numbers, and how to check them with programs that are not ours. */
export function rootProofText(proof: RootProof): string {
  return `${JSON.stringify({ ...proof, check: howToCheck }, undefined, 2)}\n`
}

const howToCheck = [
  'line — лист дерева: слово document, номер документа, SHA-256 его оригинала, хеш последней строки его журнала на день корня.',
  'Хеш листа: SHA-256 от байта 00 и строки line в UTF-8 без перевода строки.',
  'Хеш узла: SHA-256 от байта 01, левого и правого хеша по 32 байта (RFC 6962, раздел 2.1).',
  'Идите от листа по path: index и size говорят, слева или справа сосед (RFC 9162, раздел 2.1.3.2). Должен получиться root.',
  'Первый лист каждого дерева — корень перед ним: последующий корень закрепляет все предыдущие.',
  'Корни всех дней открыты: /api/v1/public/roots. Сверьте root со своей или чужой копией этого списка.',
]
