/** A payment document of the tax service, without the payer, who is taken from the profile. The amount is in kopecks. */
export type PaymentDocument = {
  readonly type: string
  /** УИН, 20 digits. */
  readonly index: string
  readonly amount: number
  readonly due_on: string
  readonly bank_name: string
  readonly bik: string
  readonly corr_account: string
  readonly recipient: string
  readonly account: string
  readonly inn: string
  readonly kpp: string
  readonly kbk: string
  readonly oktmo: string
  readonly code101: string
  readonly code106: string
  readonly code107: string
  readonly code110: string
}

export type Payer = {
  readonly surname: string
  readonly firstname: string
  readonly secondname: string
  readonly inn: string
}

const typeNames: Readonly<Record<string, string>> = { TAX: 'Налог', DEBT: 'Задолженность', PENALTY: 'Пени' }

/** «Налог», «Задолженность», «Пени»; «Платёж» for an unknown type. */
export function documentName(type: string): string {
  return typeNames[type] ?? 'Платёж'
}

/** «Налог на профессиональный доход»: the payment purpose for the bank. */
export function paymentPurpose({ type, code107 }: PaymentDocument): string {
  const month = /^МС\.(\d{2})\.(\d{4})$/.exec(code107)
  const what = type === 'PENALTY' ? 'Пени по налогу на профессиональный доход' : 'Налог на профессиональный доход'
  return month ? `${what} за ${month[1] ?? ''}.${month[2] ?? ''}` : what
}

/**
 * Returns the payload of a payment QR code by GOST R 56042-2014, in UTF-8 (`ST00012`). Returns undefined when the document
 * lacks fields that the standard requires: a code without a valid recipient is worse than none.
 */
export function paymentCode(document: PaymentDocument, payer: Payer): string | undefined {
  const { recipient, account, bank_name: bankName, bik, corr_account: corrAccount } = document
  if ([recipient, bankName].includes('') || !/^\d{20}$/.test(account) || !/^\d{9}$/.test(bik)) return undefined
  const fields: readonly (readonly [name: string, value: string, most: number])[] = [
    ['Name', recipient, 160],
    ['PersonalAcc', account, 20],
    ['BankName', bankName, 45],
    ['BIC', bik, 9],
    ['CorrespAcc', corrAccount === '' ? '0' : corrAccount, 20],
    ['Sum', String(document.amount), 18],
    ['Purpose', paymentPurpose(document), 210],
    ['PayeeINN', document.inn, 12],
    ['PayerINN', payer.inn, 12],
    ['DrawerStatus', document.code101, 2],
    ['KPP', document.kpp, 9],
    ['CBC', document.kbk, 20],
    ['OKTMO', document.oktmo, 11],
    ['PaytReason', document.code106, 2],
    ['TaxPeriod', document.code107, 10],
    ['TaxPaytKind', document.code110, 2],
    ['LastName', payer.surname, 60],
    ['FirstName', payer.firstname, 60],
    ['MiddleName', payer.secondname, 60],
    ['DocIdx', document.index, 25],
    ['UIN', document.index, 25],
  ]
  const filled = fields.filter(([, value]) => value !== '').map(([name, value, most]) => `${name}=${plain(value).slice(0, most)}`)
  return ['ST00012', ...filled].join('|')
}

/** A field value cannot contain the field separator. */
function plain(value: string): string {
  return value.replaceAll(/[|\s]+/g, ' ').trim()
}

/** Returns the payment details that people copy into a banking app, one by one; empty ones are omitted. */
export function requisites(document: PaymentDocument, payer: Payer): { readonly label: string; readonly value: string }[] {
  const all = [
    { label: 'УИН', value: document.index },
    { label: 'Получатель', value: document.recipient },
    { label: 'ИНН получателя', value: document.inn },
    { label: 'КПП получателя', value: document.kpp },
    { label: 'Счёт получателя', value: document.account },
    { label: 'Банк', value: document.bank_name },
    { label: 'БИК', value: document.bik },
    { label: 'Счёт банка', value: document.corr_account },
    { label: 'КБК', value: document.kbk },
    { label: 'ОКТМО', value: document.oktmo },
    { label: 'Статус плательщика (101)', value: document.code101 },
    { label: 'Основание (106)', value: document.code106 },
    { label: 'Период (107)', value: document.code107 },
    { label: 'ИНН плательщика', value: payer.inn },
    { label: 'Назначение', value: paymentPurpose(document) },
  ]
  return all.filter(({ value }) => value !== '')
}
