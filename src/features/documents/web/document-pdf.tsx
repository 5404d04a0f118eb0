import { useEffect, useState } from 'react'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { Skeleton } from '#/platform/web/kit/skeleton.tsx'
import { dataUrlOf, fetchPdf } from './fetch-pdf.ts'
import type { DocumentFile } from './fetch-pdf.ts'

type Shown =
  | { readonly is: 'loading' }
  | { readonly is: 'ready'; readonly url: string }
  | { readonly is: 'failed'; readonly words: string }

/** The file itself in the browser's viewer. */
export function DocumentPdf({
  documentId,
  part,
  title,
}: {
  readonly documentId: string
  readonly part: DocumentFile
  readonly title: string
}) {
  const [shown, setShown] = useState<Shown>({ is: 'loading' })
  useEffect(() => {
    const leaving = new AbortController()
    const take = (next: Shown) => {
      if (!leaving.signal.aborted) setShown(next)
    }
    void show(documentId, part).then(take)
    return () => leaving.abort()
  }, [documentId, part])
  if (shown.is === 'failed') return <Notice tone="bad">{shown.words}</Notice>
  if (shown.is === 'loading') return <Skeleton className="h-[75dvh] w-full" />
  return (
    <>
      <PdfFrame url={shown.url} title={title} />
      <p className="text-small text-muted md:hidden">Если файл здесь не показался, скачайте его: «Файлы» ниже.</p>
    </>
  )
}

function PdfFrame({ url, title }: { readonly url: string; readonly title: string }) {
  // oxlint-disable-next-line react/iframe-missing-sandbox -- browsers show no PDF in a sandboxed frame; the bytes are our own, or of a file refused with scripts or actions
  return <iframe src={url} title={title} className="h-[75dvh] w-full rounded-card border border-line bg-surface" />
}

async function show(documentId: string, part: DocumentFile): Promise<Shown> {
  const file = await fetchPdf(documentId, part)
  if (!file.ok) return { is: 'failed', words: file.refusal.message }
  return { is: 'ready', url: `${await dataUrlOf(file.value)}#navpanes=0&view=FitH` }
}
