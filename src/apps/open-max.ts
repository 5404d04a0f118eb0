import { join } from 'node:path'
import { httpMaxBot } from '#/gateways/max-bot/http-max-bot.ts'
import type { MaxBot } from '#/gateways/max-bot/port.ts'
import { startMaxStand } from '#/gateways/max-bot/simulator/start-max-stand.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Config } from '#/platform/server/config.ts'

/** The bot has a real name nowhere: whoever calls the stand is this machine. */
const training = { token: 'training-max-token', name: 'naryad_bot', secret: 'training-max-secret' }

/** The bot of MAX: the operator's own, in training the one of a stand on this machine, else none. `page`: what people see in the stand. */
export async function openMax(
  config: Config,
  clock: Clock,
  closers: (() => Promise<unknown>)[],
): Promise<{ readonly bot: MaxBot | undefined; readonly page: string | undefined }> {
  if (!config.max && !config.training) return { bot: undefined, page: undefined }
  const page = config.max ? undefined : await openStand(config, clock, closers)
  const bot = httpMaxBot(config.max ?? { ...training, url: page ?? '', linksUrl: page ?? '' })
  closers.push(async () => bot[Symbol.asyncDispose]())
  return { bot, page }
}

/** One process of an installation keeps the books; processes that only serve pages call it. */
async function openStand({ role, maxSimulatorPort: port, dataDir }: Config, clock: Clock, closers: (() => Promise<unknown>)[]) {
  if (role === 'web') return `http://127.0.0.1:${port}`
  const { token, name } = training
  const stand = await startMaxStand({ port, token, name, clock, dataDir: join(dataDir, 'max-simulator') })
  closers.push(() => stand.stop())
  return stand.url
}
