import type { describeFile } from './describe-file.ts'

type Described = Awaited<ReturnType<typeof describeFile>>

/** Descriptions of uploaded files, the latest ones of this process: a wizard asks for the same one many times. */
export type FileViews = {
  find(registerId: string, sha256: string, sheet: string | undefined, heading: number | undefined): Described | undefined
  /** Returns the view of what it was given. */
  keep(sha256: string, sheet: string | undefined, heading: number | undefined, described: Described): Described['view']
}

const most = 200

export function keepFileViews(): FileViews {
  const views = new Map<string, Described>()
  return {
    find: (registerId, ...choice) => views.get(keyOf(registerId, ...choice)),
    keep(sha256, sheet, heading, described) {
      const [oldest] = views.keys()
      if (views.size >= most && oldest !== undefined) views.delete(oldest)
      views.set(keyOf(described.view.register_id, sha256, sheet, heading), described)
      return described.view
    },
  }
}

function keyOf(...parts: readonly (string | number | undefined)[]): string {
  return JSON.stringify(parts.map((part) => part ?? ''))
}
