import { useEffect, useState } from 'react'
import { mostOutsideRows } from '../domain/outside-contract.ts'
import { fileKey } from '../domain/outside-file.ts'
import { largestOwnPaper } from '../domain/own-paper.ts'
import { paperQueue } from './paper-queue.ts'
import type { PaperQueueState } from './paper-queue.ts'
import { sendOutsidePaper } from './send-outside-paper.ts'
import { forgetUploadKey, keepUploadKey, uploadKey } from './upload-key.ts'

export type OutsidePapers = PaperQueueState<File> & {
  /** What was left out of the files chosen last, and why. */
  readonly leftOut: string | undefined
  /** A list finds its files by it. */
  readonly upload: string
  /** Files came before a reload, or before the window was closed. */
  readonly isResumed: boolean
  readonly add: (files: readonly File[]) => void
  readonly resume: () => void
  /** The list has its files: what comes next is of another. */
  readonly finish: () => void
}

const nothing: PaperQueueState<File> = { papers: [], halted: undefined, isGoing: false }

/** The PDF of contracts chosen in a window: they are sent at once. */
export function useOutsidePapers(): OutsidePapers {
  const [state, setState] = useState(nothing)
  const [upload, setUpload] = useState(uploadKey)
  const [queue, setQueue] = useState(() => queueOf(upload.key))
  const [leftOut, setLeftOut] = useState<string>()
  useEffect(() => {
    queue.resume()
    return queue.stop
  }, [queue])
  return { ...state, leftOut, upload: upload.key, isResumed: upload.isKnown, add, resume: queue.resume, finish }

  function queueOf(key: string) {
    return paperQueue<File>(async (file) => {
      const sent = await sendOutsidePaper(key, file)
      if (sent.is === 'taken') keepUploadKey(key)
      return sent
    }, setState)
  }

  function finish(): void {
    forgetUploadKey()
    const next = uploadKey()
    setUpload(next)
    setQueue(queueOf(next.key))
    setState(nothing)
    setLeftOut(undefined)
  }

  function add(files: readonly File[]): void {
    const named = new Map<string, File>()
    const repeated = new Set<string>()
    const known = new Set(state.papers.map(({ name }) => name))
    let surplus = 0
    for (const file of files) {
      const name = fileKey(file.name)
      if (named.has(name)) repeated.add(name)
      else if (!known.has(name) && known.size + 1 > mostOutsideRows) surplus += 1
      else {
        named.set(name, file)
        known.add(name)
      }
    }
    setLeftOut(leftOutWords(surplus, [...repeated]))
    const all = [...named].map(([name, paper]) => ({ name, paper }))
    for (const { name, paper } of all.filter(isTooLarge))
      queue.refuse(name, paper, `файл больше ${largestOwnPaper / 1024 / 1024} МБ: сожмите скан или разделите`)
    queue.add(all.filter((one) => !isTooLarge(one)))
  }
}

function isTooLarge({ paper }: { readonly paper: File }): boolean {
  return paper.size > largestOwnPaper
}

function leftOutWords(surplus: number, [repeated, ...others]: readonly string[]): string | undefined {
  if (surplus > 0) return `За раз — до ${mostOutsideRows} файлов: не взято ${surplus}. Загрузите их со следующим списком`
  if (repeated === undefined) return undefined
  const more = others.length > 0 ? ` и ещё ${others.length}` : ''
  return `Файлы с одинаковыми именами (${repeated}${more}): взят первый. Назовите их по-разному и так же в списке`
}
