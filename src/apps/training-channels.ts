import { join } from 'node:path'
import type { OfferedChannel } from '#/features/connections/server/open-channels.ts'
import type { ChannelKind } from '#/gateways/payout-channel/channel-kind.ts'
import type { RunningStand } from '#/gateways/payout-channel/simulator/start-stand.ts'
import { tbankKind } from '#/gateways/payout-channel/tbank/tbank-kind.ts'
import { startTochkaStand } from '#/gateways/payout-channel/tochka/simulator/start-tochka-stand.ts'
import { tochkaKind } from '#/gateways/payout-channel/tochka/tochka-kind.ts'
import { startYookassaStand } from '#/gateways/payout-channel/yookassa/simulator/start-yookassa-stand.ts'
import { yookassaKind } from '#/gateways/payout-channel/yookassa/yookassa-kind.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Config } from '#/platform/server/config.ts'

export type TrainingChannels = {
  readonly offered: readonly OfferedChannel[]
  /** Where people see the books of a stand and sign its drafts. */
  readonly pages: readonly { readonly title: string; readonly url: string }[]
}

/** Stands are of this machine and hold nobody up. */
const quickPace = { paysPerSecond: 10_000, looksPerSecond: 10_000 }

/**
 * What a company connects its accounts to in training: the training bank and two more stands, each on the wire of the real one. The
 * form of the connection says what to type.
 */
export async function openTrainingChannels(
  config: Config,
  bankUrl: string,
  { clock, inFlight, settlement }: { readonly clock: Clock; readonly inFlight: number; readonly settlement: Temporal.Duration },
  closers: (() => Promise<unknown>)[],
): Promise<TrainingChannels> {
  const { yookassaSimulatorPort, tochkaSimulatorPort, dataDir, role } = config
  const open = async (port: number, start: () => Promise<RunningStand>) => {
    // One process of an installation keeps the books; processes that only serve pages call it.
    if (role === 'web') return `http://127.0.0.1:${port}`
    const stand = await start()
    closers.push(() => stand.stop())
    return stand.url
  }
  const stand = (name: string) => ({ dataDir: join(dataDir, `${name}-simulator`), clock, settlementDelay: settlement })
  const yookassaUrl = await open(yookassaSimulatorPort, () =>
    startYookassaStand({ port: yookassaSimulatorPort, ...stand('yookassa') }),
  )
  const tochkaUrl = await open(tochkaSimulatorPort, () => startTochkaStand({ port: tochkaSimulatorPort, ...stand('tochka') }))
  const options = { pace: { ...quickPace, inFlight }, clock }
  const isTraining = true
  return {
    offered: [
      { kind: training.tbank, endpoints: { payments: bankUrl, statements: bankUrl }, options, isTraining },
      { kind: training.yookassa, endpoints: { api: `${yookassaUrl}/v3` }, options, isTraining },
      {
        kind: training.tochka,
        endpoints: { api: `${tochkaUrl}/uapi`, keys: `${tochkaUrl}/doc/openapi/static/keys/public` },
        options,
        isTraining,
      },
    ],
    pages: [
      { title: training.yookassa.title, url: yookassaUrl },
      { title: training.tochka.title, url: tochkaUrl },
    ],
  }
}

const training = {
  tbank: asTraining(tbankKind, {
    title: 'Учебный банк',
    about: 'Имитация на протоколе Т-Банка: деньги не настоящие, токен — любое слово',
  }),
  yookassa: asTraining(yookassaKind, {
    title: 'Учебная ЮKassa',
    about: 'Имитация шлюза выплат: платит по СБП с баланса, деньги не настоящие. Шлюз — 500001, ключ — любое слово',
    hints: { gatewayId: 'В учебном режиме: 500001', secretKey: 'В учебном режиме любое слово, например training' },
  }),
  tochka: asTraining(tochkaKind, {
    title: 'Учебная Точка',
    about: 'Имитация банка, где платёж ждёт подписи человека: деньги не настоящие, ключ — любое слово',
    hints: { token: 'В учебном режиме любое слово, например training' },
  }),
}

/** The form says what to type here; a stand takes any word. */
function asTraining(
  kind: ChannelKind,
  { hints = {}, ...words }: { readonly title: string; readonly about: string; readonly hints?: Readonly<Record<string, string>> },
): ChannelKind {
  return { ...kind, ...words, fields: kind.fields.map((field) => ({ ...field, hint: hints[field.name] ?? field.hint })) }
}
