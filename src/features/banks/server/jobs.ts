import * as z from 'zod/mini'
import { job } from '#/platform/server/jobs.ts'

/** Loads the directory of banks every day. Runs forever where the installation names its address. */
export const fetchBanksJob = job('banks.fetch', z.object({}))
