import { DropPlace } from '#/platform/web/form/drop-place.tsx'
import { latePart } from '#/platform/web/lazy-part.tsx'
import { defaultLabel, hintOf } from './file-field-words.ts'
import type { ChosenFiles, FileFieldProps } from './file-field.tsx'
import type { FileListProps } from './file-list.tsx'

export const LateFileField = latePart<FileFieldProps>(async () => (await import('./file-field.tsx')).FileField, {
  meanwhile: ({ label = defaultLabel, place }) => <DropPlace label={label} hint={hintOf(place)} />,
})
export const LateFileList = latePart<FileListProps>(async () => (await import('./file-list.tsx')).FileList)

export const noFiles: ChosenFiles = { ids: [], names: [], isBusy: false }
