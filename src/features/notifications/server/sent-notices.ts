import { channel } from 'node:diagnostics_channel'
import type { NoticeKind, NoticeSide } from '../domain/notice-kinds.ts'

/** One notice written: its kind and the side that is told. Nothing of the reader or of the facts. */
export type SentNotice = { readonly kind: NoticeKind; readonly side: NoticeSide }

/** Every notice a sender wrote. Production subscribes nobody; the database tests count which kinds they have sent. */
export const sentNotices = channel('naryad:sent-notice')
