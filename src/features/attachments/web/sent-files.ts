import { useEffect } from 'react'
import { call } from '#/platform/web/call.ts'
import { sharedValue, useSharedValue } from '#/platform/web/shared-value.ts'
import type { SharedValue } from '#/platform/web/shared-value.ts'
import { usePolling } from '#/platform/web/use-polling.ts'
import { attachmentLifecycle } from '../domain/attachment.ts'
import { calls } from './file-calls.ts'
import type { FilesOf, FileView } from './file-calls.ts'

type Sent = { readonly value: SharedValue<readonly FileView[]>; asked?: Promise<void> | undefined }

/** Lists of one page ask once for all of their lines. */
const known = new Map<string, Sent>()

/** Files that were sent, of one result, message or application; `stamp` changes when there may be more. */
export function useSentFiles(of: FilesOf, part: string, stamp: number | string): readonly FileView[] {
  const key = `${of.side}:${of.place}:${of.about}`
  const sent = sentOf(key)
  const files = useSharedValue(sent.value).filter((file) => file.part === part)
  useEffect(() => {
    void ask(sentOf(key), of)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key names what is asked for
  }, [key, stamp])
  usePolling(() => void ask(sent, of), {
    everyMs: 4000,
    active: files.some(({ state }) => attachmentLifecycle.is.checking(state)),
  })
  return files
}

function sentOf(key: string): Sent {
  const found = known.get(key) ?? { value: sharedValue<readonly FileView[]>([]) }
  // The server serves everybody: nothing of one page stays there.
  if (!import.meta.env.SSR) known.set(key, found)
  return found
}

function ask(sent: Sent, { side, place, about }: FilesOf): Promise<void> {
  sent.asked ??= read().finally(() => (sent.asked = undefined))
  return sent.asked

  async function read(): Promise<void> {
    const answer = await call(calls[side].list, { query: { place, about } }, { skipAlerts: true })
    if (answer.ok) sent.value.write(answer.value.files)
  }
}
