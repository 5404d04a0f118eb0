import type { CallReply } from '#/wire/endpoint.ts'
import type { previewList } from '../contract/status.ts'

export type ChosenFile = { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> }
export type Preview = CallReply<typeof previewList>
export type Columns = {
  readonly sheet?: string
  readonly heading_row?: number
  readonly phone_column?: number
  readonly inn_column?: number
  readonly name_column?: number
  readonly day_column?: number
}
