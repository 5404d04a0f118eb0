import type { describeFile } from './describe-file.ts'

type FileView = ReturnType<typeof describeFile>

/** Descriptions of uploaded files, the latest ones of this process: a wizard asks for the same one many times. */
export type FileViews = {
  find(registerId: string, sha256: string, sheet: string | undefined, heading: number | undefined): FileView | undefined
  /** Returns what it was given. */
  keep(sha256: string, sheet: string | undefined, heading: number | undefined, view: FileView): FileView
}

const most = 200

export function keepFileViews(): FileViews {
  const views = new Map<string, FileView>()
  return {
    find: (registerId, ...choice) => views.get(keyOf(registerId, ...choice)),
    keep(sha256, sheet, heading, view) {
      const [oldest] = views.keys()
      if (views.size >= most && oldest !== undefined) views.delete(oldest)
      views.set(keyOf(view.register_id, sha256, sheet, heading), view)
      return view
    },
  }
}

function keyOf(...parts: readonly (string | number | undefined)[]): string {
  return JSON.stringify(parts.map((part) => part ?? ''))
}
