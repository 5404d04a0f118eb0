import type * as z from 'zod/mini'
import { plural } from '#/kernel/russian.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { ProgressBar } from '#/platform/web/kit/progress-bar.tsx'
import { saveFile } from '#/platform/web/save-file.ts'
import type { documentArchiveView } from '../contract/archive.ts'

export type Archive = z.output<typeof documentArchiveView>
export type ArchiveProgressProps = { readonly archive: Pick<Archive, 'done' | 'total'> }

/** «Готовим архив: 312 из 1 240» */
export function ArchiveProgress({ archive: { done, total } }: ArchiveProgressProps) {
  const text = `Готовим архив: ${done.toLocaleString('ru')} из ${(total ?? 0).toLocaleString('ru')}`
  return (
    <ProgressBar share={total === null || total === 0 ? 0 : done / total} label="Сборка пакета" text={text} className="mt-2" />
  )
}

export type ArchivePartsProps = {
  readonly archive: Archive
  /** What a part is counted in: «чек», «чека», «чеков». */
  readonly counted: readonly [string, string, string]
  /** «Чеки»: a part is saved as «Чеки, часть 1.zip». */
  readonly fileName: string
  readonly addressOf: (archive: string, part: number) => string
  readonly onTaken: () => void
}

/** The parts of an archive that is ready, each a file. */
export function ArchiveParts({ archive: { id, parts }, counted, fileName, addressOf, onTaken }: ArchivePartsProps) {
  const one = parts.length === 1
  return (
    <ul className="mt-2 flex flex-wrap gap-2">
      {parts.map(({ no, documents }) => (
        <li key={no}>
          <Button size="small" onClick={() => void take(no)}>
            {one ? 'Скачать' : `Часть ${no}`}: {documents} {plural(documents, ...counted)}
          </Button>
        </li>
      ))}
    </ul>
  )

  async function take(no: number): Promise<void> {
    await saveFile(addressOf(id, no), `${fileName}, часть ${no}.zip`)
    onTaken()
  }
}
