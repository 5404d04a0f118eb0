import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#/platform/web/kit/button.tsx'
import { Card } from '#/platform/web/kit/card.tsx'
import { showRefusal } from '#/platform/web/call.ts'
import { saveFile } from '#/platform/web/save-file.ts'
import { addressOf } from '#/wire/endpoint.ts'
import type { Endpoint } from '#/wire/endpoint.ts'
import * as root from '../contract/root.ts'
import type { DocumentSide } from '../domain/document.ts'
import { fetchPdf } from './fetch-pdf.ts'
import type { DocumentFile } from './fetch-pdf.ts'

type Props = {
  readonly side: DocumentSide
  readonly documentId: string
  readonly name: string
  readonly files: readonly DocumentFile[]
  readonly sha256: string | null
  /** Nothing was signed here: there is no protocol. */
  readonly isOutside: boolean
}

/** The files of a document and the hash that identifies them. */
export function DocumentFiles({ side, documentId, name, files, sha256, isOutside }: Props) {
  if (files.length === 0) return null
  return (
    <Card title="Файлы">
      <ul className="space-y-2">
        {files.map((part) => (
          <li key={part}>
            <FileButton
              documentId={documentId}
              part={part}
              name={`${name} — ${isOutside ? 'договор' : fileNames[part]}.pdf`}
              words={isOutside ? 'Договор (PDF)' : fileNames[part]}
            />
          </li>
        ))}
      </ul>
      {sha256 !== null && (
        <ul className="mt-2 space-y-1">
          {proofs[side].slice(isOutside ? -1 : 0).map(({ endpoint, words, ending }) => (
            <li key={ending}>
              <Button
                wide
                variant="quiet"
                onClick={() => void saveFile(addressOf(endpoint, { id: documentId }, {}), `${name} — ${ending}`)}
              >
                {words}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {sha256 !== null && (
        <p className="mt-4 text-small text-muted">
          SHA-256 {isOutside ? 'файла' : 'оригинала'}: <span className="break-all font-mono">{sha256}</span>
        </p>
      )}
    </Card>
  )
}

function FileButton({
  documentId,
  part,
  name,
  words,
}: {
  readonly documentId: string
  readonly part: DocumentFile
  readonly name: string
  readonly words: string
}) {
  const [pending, setPending] = useState(false)
  return (
    <Button wide pending={pending} icon={<Download size={18} aria-hidden="true" />} onClick={() => void download()}>
      {words}
    </Button>
  )

  async function download(): Promise<void> {
    setPending(true)
    const file = await fetchPdf(documentId, part)
    setPending(false)
    if (!file.ok) return showRefusal(file.refusal)
    const address = URL.createObjectURL(file.value)
    const link = document.createElement('a')
    link.href = address
    link.download = name
    link.click()
    setTimeout(() => URL.revokeObjectURL(address), 60_000)
  }
}

const proofWords = [
  { words: 'Протокол для программ (JSON)', ending: 'протокол подписания.json' },
  { words: 'Дополнение к протоколу: корень дня', ending: 'дополнение к протоколу.pdf' },
  { words: 'Доказательство неизменности', ending: 'доказательство неизменности.json' },
] as const

const proofs = {
  client: ofSide([root.getClientProtocol, root.printClientSupplement, root.getClientRootProof]),
  person: ofSide([root.getPersonProtocol, root.printPersonSupplement, root.getPersonRootProof]),
} as const

function ofSide(endpoints: readonly Endpoint[]) {
  return proofWords.flatMap((each, at) => {
    const endpoint = endpoints[at]
    return endpoint ? [{ ...each, endpoint }] : []
  })
}

const fileNames = {
  1: 'Оригинал',
  2: 'Копия с отметками о подписях',
  3: 'Протокол подписания',
} as const
