import { formatPhone, parsePhone } from '#/kernel/phone.ts'
import { memberRoleNames } from '#/kernel/roles.ts'
import type { Config } from '#/platform/server/config.ts'
import { demoContractors, demoMembers } from './demo/demo-people.ts'
import type { Gateways } from './open-gateways.ts'

/** What the terminal says when the doors are open: where to go, and in the demo who may enter and how. */
export function greeting(config: Config, address: string, gateways: Gateways): string {
  const places = [
    [config.brandName, address],
    ...(config.training ? [['СМС и письма', `${address}/dev/outbox`]] : []),
    ...(config.npd ? [] : [['Учебный «Мой налог»', gateways.myTaxUrl]]),
    ...(gateways.bankPageUrl === undefined ? [] : [['Учебный банк', gateways.bankPageUrl]]),
    ...gateways.standPages.map(({ title, url }) => [title, url]),
  ]
  const lines = ['', ...places.map(([name = '', url = '']) => `  ${name.padEnd(20)} ${url}`)]
  if (config.demoData) lines.push('', '  Входят по телефону и коду; все коды — на странице «СМС и письма»:', ...people())
  return `${lines.join('\n')}\n\n`
}

function people(): string[] {
  const [first] = demoContractors
  const last = demoContractors.at(-1)
  return [
    ...demoMembers.map(({ phone, role }) => `    ${shown(phone)}        заказчик, ${memberRoleNames[role].toLowerCase()}`),
    `    ${shown(first?.phone ?? '')} … -${shown(last?.phone ?? '').slice(-2)}  исполнители`,
  ]
}

function shown(text: string): string {
  const phone = parsePhone(text)
  return phone ? formatPhone(phone) : text
}
