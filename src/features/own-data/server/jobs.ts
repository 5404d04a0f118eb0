import * as z from 'zod/mini'
import { job } from '#/platform/server/jobs.ts'
import { idOf } from '#/wire/parsed.ts'

const ofExport = z.object({ exportId: idOf('dataExport') })

export const buildExportJob = job('ownData.build', ofExport)
export const expireExportJob = job('ownData.expire', ofExport)
/** Deletes a file whose key is already gone. */
export const removeFileJob = job('ownData.removeFile', z.object({ sha256: z.string() }))
export const closeAccountJob = job('ownData.close', z.object({ closingId: idOf('accountClosing') }))
/** A withdrawn consent may end the account. */
export const followWithdrawalJob = job('ownData.followWithdrawal', z.object({ personId: idOf('person'), slug: z.string() }))
