/**
 * What a root stands over: the root before it, documents with the hash of the last line of their journal, and the journals of
 * organizations and people with the number and the hash of their last entry.
 */
export type RootLine =
  | { readonly kind: 'root'; readonly root: string }
  | { readonly kind: 'document'; readonly id: string; readonly sha256: string; readonly head: string }
  | { readonly kind: 'journal'; readonly ownerId: string; readonly lastNo: number; readonly head: string }

/** The line that is a leaf of the tree, in UTF-8 and without the end of line. */
export function rootLineText(line: RootLine): string {
  switch (line.kind) {
    case 'root':
      return `root ${line.root}`
    case 'document':
      return `document ${line.id} ${line.sha256} ${line.head}`
    case 'journal':
      return `journal ${line.ownerId} ${line.lastNo} ${line.head}`
  }
}

/** The root before the first one. */
export const firstRoot = '0'.repeat(64)

/** What the kept copy of the last root says of the stored one. */
export type RootDoubt = 'changed' | 'cut'

type NumberedRoot = { readonly no: number; readonly root: string }

/** Compares the last stored root with the one kept apart from the database; a root that was not kept yet leaves no doubt. */
export function doubtOfRoots(stored: NumberedRoot | undefined, kept: NumberedRoot | undefined): RootDoubt | undefined {
  if (!kept || (stored && stored.no > kept.no)) return undefined
  if (!stored || stored.no < kept.no) return 'cut'
  return stored.root === kept.root ? undefined : 'changed'
}

/** A minute after the first failure, twice as long after each next one, an hour at most. */
export function secondsBeforeNextStamp(failures: number): number {
  return Math.min(3600, 60 * 2 ** Math.max(0, failures - 1))
}

/** The stamp of a time-stamp authority on a root. `token`: DER in base64. */
export type RootStamp = {
  readonly at: string
  readonly authority: string
  readonly serial: string
  readonly policy: string
  readonly token: string
}

/** A line in a root: everything that is needed to check it without the platform. */
export type RootProof = {
  readonly line: string
  readonly index: number
  readonly size: number
  /** Hashes from the leaf to the root. */
  readonly path: readonly string[]
  readonly root: string
  readonly no: number
  readonly day: string
  readonly stamp: RootStamp | null
}

/** The proof as a file: the numbers, and how to check them with programs that are not ours. */
export function rootProofText(proof: RootProof): string {
  return `${JSON.stringify({ ...proof, check: checksOf(proof) }, undefined, 2)}\n`
}

/** How to check a proof, line by line. */
export function checksOf({ line, root, stamp }: RootProof): readonly string[] {
  return [line.startsWith('journal') ? journalLeaf : documentLeaf, ...treeChecks, ...(stamp ? stampChecks(root, stamp.at) : [])]
}

const documentLeaf =
  'line — лист дерева: слово document, номер документа, SHA-256 его оригинала, хеш последней строки его журнала на день корня.'

const journalLeaf = 'line — лист дерева: слово journal, номер владельца журнала, номер последней записи, её хеш.'

const treeChecks = [
  'Хеш листа: SHA-256 от байта 00 и строки line в UTF-8 без перевода строки.',
  'Хеш узла: SHA-256 от байта 01, левого и правого хеша по 32 байта (RFC 6962, раздел 2.1).',
  'Идите от листа по path: index и size говорят, слева или справа сосед (RFC 9162, раздел 2.1.3.2). Должен получиться root.',
  'Первый лист каждого дерева — корень перед ним: последующий корень закрепляет все предыдущие.',
  'Корни всех дней открыты: /api/v1/public/roots. Сверьте root со своей или чужой копией этого списка.',
]

/**
 * The token is checked with OpenSSL; the certificate is taken from the authority, not from us. It is checked at the moment of the stamp:
 * the certificate of an authority ends long before papers do.
 */
export function stampChecks(root: string, at: string): readonly string[] {
  const seconds = Math.floor(Temporal.Instant.from(at).epochMilliseconds / 1000)
  return [
    'Метка времени (RFC 3161) стоит на самом корне. Запишите stamp.token, раскодировав base64, в файл root.tst.',
    `Проверка: openssl ts -verify -digest ${root} -in root.tst -token_in -CAfile tsa.pem -attime ${seconds}. Ответ: Verification: OK.`,
    '-attime — время метки в секундах: сертификат службы проверяется на тот момент, поэтому метка верна и после его срока.',
    'tsa.pem — корневой сертификат службы времени: возьмите его у неё самой. Что в метке: openssl ts -reply -in root.tst -token_in -text.',
  ]
}
