import { useEffect, useState } from 'react'
import { networkRefusal, refusalOf } from '#/platform/web/call-refusal.ts'
import { readEnvelope } from '#/platform/web/call.ts'
import { defaultHeaders } from '#/platform/web/default-headers.ts'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { Skeleton } from '#/platform/web/kit/skeleton.tsx'
import { fileAddress } from './file-calls.ts'
import type { FileSide, FileView } from './file-calls.ts'

type Props = { readonly file: FileView; readonly side: FileSide; readonly onClose: () => void }

/** A picture or a PDF over the page. The bytes come with the headers of a call, and so no address of a file may be guessed or passed on. */
export function FilePreview({ file, side, onClose }: Props) {
  const [url, setUrl] = useState<string>()
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    const stop = new AbortController()
    let made: string | undefined
    void take(fileAddress(side, file.id, true), stop.signal).then((taken) => {
      if (stop.signal.aborted || taken === undefined) return
      if (typeof taken === 'string') return setProblem(taken)
      made = URL.createObjectURL(taken)
      setUrl(made)
    })
    return () => {
      stop.abort()
      if (made !== undefined) URL.revokeObjectURL(made)
    }
  }, [side, file.id])
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={file.name} size="wide">
      {problem !== undefined && <Notice tone="bad">{problem}</Notice>}
      {problem === undefined && url === undefined && <Skeleton className="h-72" />}
      {url !== undefined && file.kind === 'pdf' && (
        // oxlint-disable-next-line react/iframe-missing-sandbox -- browsers show no PDF in a sandboxed frame; a file with scripts or actions is refused
        <iframe src={url} title={file.name} className="h-[70dvh] w-full rounded-card border border-line bg-surface" />
      )}
      {url !== undefined && file.kind !== 'pdf' && (
        <img src={url} alt={file.name} className="mx-auto max-h-[70dvh] max-w-full rounded-card object-contain" />
      )}
    </Dialog>
  )
}

/** The bytes, or the words of what went wrong; undefined when nobody waits for them any more. */
async function take(address: string, signal: AbortSignal): Promise<Blob | string | undefined> {
  try {
    const response = await fetch(address, { headers: defaultHeaders(), signal })
    return response.ok ? await response.blob() : refusalOf(response, await readEnvelope(response)).message
  } catch {
    return signal.aborted ? undefined : networkRefusal().message
  }
}
