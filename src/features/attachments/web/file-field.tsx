import { useEffect, useEffectEvent } from 'react'
import { FileDrop } from '#/platform/web/form/file-drop.tsx'
import { attachmentLifecycle, isSentFile } from '../domain/attachment.ts'
import { endingsAt, mostFiles } from '../domain/file-place.ts'
import type { FilesOf } from './file-calls.ts'
import { defaultLabel, hintOf } from './file-field-words.ts'
import { FileRow, RemoveButton } from './file-rows.tsx'
import { useFormFiles } from './use-form-files.ts'

/** What a form sends with it: ids of files that have come. While `isBusy`, some are still coming. */
export type ChosenFiles = { readonly ids: readonly string[]; readonly isBusy: boolean; readonly names: readonly string[] }

export type FileFieldProps = FilesOf & {
  readonly label?: string
  readonly onChange: (files: ChosenFiles) => void
}

/** Files of a form: dropped or chosen, sent at once, and gone on with after a break of the line or a reload. */
export function FileField({ label = defaultLabel, onChange, ...of }: FileFieldProps) {
  const { files, most = mostFiles[of.place], problem, add, remove } = useFormFiles(of)
  const sent = files.filter(({ state }) => isSentFile(state))
  const isBusy = files.some(
    ({ state, stopped, isLost }) => attachmentLifecycle.is.uploading(state) && stopped === undefined && isLost !== true,
  )
  const stamp = JSON.stringify([sent.map(({ id }) => id), isBusy])
  const tell = useEffectEvent(() => onChange({ ids: sent.map(({ id }) => id), names: sent.map(({ name }) => name), isBusy }))
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the stamp says when there is something to tell
  useEffect(() => tell(), [stamp])
  const isFull = files.filter(({ problem: unfit }) => unfit === null).length >= most
  return (
    <section aria-label={label} className="space-y-2">
      <FileDrop
        label={label}
        hint={isFull ? `Уже ${most}: больше нельзя` : hintOf(of.place, most)}
        accept={endingsAt(of.place)
          .map((ending) => `.${ending}`)
          .join(',')}
        multiple
        disabled={isFull}
        error={problem}
        onFiles={(chosen) => void add(chosen)}
      />
      {files.length > 0 && (
        <ul className="divide-y divide-line" aria-label="Приложенные файлы">
          {files.map((file) => (
            <li key={file.id}>
              <FileRow file={file}>
                <RemoveButton file={file} onRemove={() => void remove(file.id)} />
              </FileRow>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
