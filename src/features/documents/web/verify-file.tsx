import { useState } from 'react'
import type * as z from 'zod/mini'
import { Notice } from '#/platform/web/kit/notice.tsx'
import type { verifyDocument } from '../contract/document.ts'

type Hashes = Pick<z.output<typeof verifyDocument.reply>, 'sha256' | 'signed_sha256' | 'protocol_sha256'>

/** Compares a file of one's own with what was frozen. It is hashed here: the file never leaves the browser. */
export function VerifyFile({ hashes }: { readonly hashes: Hashes }) {
  const [found, setFound] = useState<{ readonly name: string; readonly sha256: string }>()
  return (
    <section className="space-y-3">
      <label className="block">
        <span className="font-medium">Сверить свой файл</span>
        <span className="block text-small text-muted">
          Хеш считается в этом браузере: файл никуда не отправляется. Подойдут оригинал, копия с отметками и протокол.
        </span>
        <input
          type="file"
          accept="application/pdf"
          className="mt-2 block w-full text-small"
          onChange={(event) => void compare(event.currentTarget.files?.[0])}
        />
      </label>
      <div aria-live="polite">{found && <Outcome name={found.name} what={nameOf(found.sha256, hashes)} />}</div>
    </section>
  )

  async function compare(file: File | undefined): Promise<void> {
    if (!file) return setFound(undefined)
    const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
    setFound({ name: file.name, sha256: [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('') })
  }
}

function Outcome({ name, what }: { readonly name: string; readonly what: string | undefined }) {
  if (what === undefined) {
    return (
      <Notice tone="bad" title="Это другой файл">
        Байты файла «{name}» не совпадают ни с одним файлом этого документа: он изменён или относится к другому документу.
      </Notice>
    )
  }
  return (
    <Notice tone="good" title={`Файл подлинный: ${what}`}>
      Байты файла «{name}» совпадают с зафиксированными.
    </Notice>
  )
}

function nameOf(found: string, hashes: Hashes): string | undefined {
  if (found === hashes.sha256) return 'оригинал'
  if (found === hashes.signed_sha256) return 'копия с отметками о подписях'
  return found === hashes.protocol_sha256 ? 'протокол подписания' : undefined
}
