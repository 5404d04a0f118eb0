import { ok, refuse } from '#/kernel/result.ts'
import type { Refused, Result } from '#/kernel/result.ts'
import type { Kopecks } from '#/kernel/money.ts'
import type { Statement, StatementAccount, StatementLine, StatementParty, StatementProblem } from './port.ts'
import { joinAccounts } from './statement-accounts.ts'
import { bareNumber, parseStatementDay, parseStatementSum } from './statement-values.ts'
import { childrenNamed, findNode, readXmlTree, textAt } from './xml-tree.ts'
import type { XmlNode } from './xml-tree.ts'

/**
 * Reads a statement in camt.053 (ISO 20022) of any version. An entry of several transactions gives a line for each; an entry that
 * is not booked yet (`PDNG`, `INFO`) moved no money and gives none.
 */
export function readCamt(text: string): Result<Statement, StatementProblem> {
  const root = readXmlTree(text)
  if (!root.ok) return root
  const report = findNode(root.value, 'BkToCstmrStmt')
  if (!report) return refuse({ kind: 'notAStatement' })
  const accounts: StatementAccount[] = []
  const lines: StatementLine[] = []
  for (const node of childrenNamed(report, 'Stmt')) {
    const account = readAccount(node)
    if (!account.ok) return account
    accounts.push(account.value)
    for (const entry of childrenNamed(node, 'Ntry').filter(isBooked)) {
      const read = readEntry(entry, node)
      if (!read.ok) return read
      lines.push(...read.value)
    }
  }
  return accounts.length === 0 ? refuse({ kind: 'noAccounts' }) : ok({ accounts: joinAccounts(accounts), lines })
}

function isBooked(entry: XmlNode): boolean {
  return !['PDNG', 'INFO', 'FUTR'].includes(textAt(entry, 'Sts/Cd', 'Sts'))
}

function readAccount(statement: XmlNode): Result<StatementAccount, StatementProblem> {
  const account = accountOf(statement, 'Acct')
  if (account === '') return refuse({ kind: 'noAccounts', line: statement.line })
  const from = parseStatementDay(textAt(statement, 'FrToDt/FrDtTm', 'FrToDt/FrDt'))
  const to = parseStatementDay(textAt(statement, 'FrToDt/ToDtTm', 'FrToDt/ToDt'))
  if (!from || !to) return unreadable(findNode(statement, 'FrToDt') ?? statement)
  const [opening, closing] = [readBalance(statement, 'OPBD'), readBalance(statement, 'CLBD')]
  if (!opening.ok) return opening
  if (!closing.ok) return closing
  return ok({
    account,
    from,
    to,
    ...(opening.value === undefined ? {} : { opening: opening.value }),
    ...(closing.value === undefined ? {} : { closing: closing.value }),
  })
}

function readBalance(statement: XmlNode, code: 'OPBD' | 'CLBD'): Result<Kopecks | undefined, StatementProblem> {
  const balance = childrenNamed(statement, 'Bal').find((node) => textAt(node, 'Tp/CdOrPrtry/Cd') === code)
  if (!balance) return ok(undefined)
  const sum = parseStatementSum(`${textAt(balance, 'CdtDbtInd') === 'DBIT' ? '-' : ''}${textAt(balance, 'Amt')}`)
  return sum === undefined ? unreadable(balance) : ok(sum)
}

function readEntry(entry: XmlNode, statement: XmlNode): Result<readonly StatementLine[], StatementProblem> {
  const indicator = textAt(entry, 'CdtDbtInd')
  const bookedOn = parseStatementDay(textAt(entry, 'BookgDt/Dt', 'BookgDt/DtTm', 'ValDt/Dt', 'ValDt/DtTm'))
  if (!bookedOn || (indicator !== 'DBIT' && indicator !== 'CRDT')) return unreadable(entry)
  const direction = indicator === 'DBIT' ? 'debit' : 'credit'
  const transactions = childrenNamed(entry, 'NtryDtls').flatMap((details) => childrenNamed(details, 'TxDtls'))
  const lines: StatementLine[] = []
  for (const transaction of transactions.length === 0 ? [entry] : transactions) {
    const amount = readAmount(transaction, transactions.length > 1 ? undefined : entry)
    if (amount === undefined) return unreadable(transaction)
    lines.push({
      direction,
      number: textAt(transaction, 'Refs/InstrId', 'Refs/EndToEndId') || textAt(entry, 'NtryRef'),
      date: parseStatementDay(textAt(transaction, 'RltdDts/AccptncDtTm', 'RltdDts/TxDtTm')) ?? bookedOn,
      bookedOn,
      amount,
      payer: readParty(transaction, 'Dbtr', direction === 'debit' ? accountOf(statement, 'Acct') : ''),
      payee: readParty(transaction, 'Cdtr', direction === 'credit' ? accountOf(statement, 'Acct') : ''),
      purpose: purposeOf(transaction),
    })
  }
  return ok(lines)
}

/** The only transaction of an entry may leave the sum to the entry. A sum of another currency is not ours to read. */
function readAmount(transaction: XmlNode, entry: XmlNode | undefined): Kopecks | undefined {
  const node = findNode(transaction, 'Amt') ?? findNode(transaction, 'AmtDtls/TxAmt/Amt') ?? findNode(entry, 'Amt')
  if (!node || !['RUB', 'RUR'].includes(node.attributes['Ccy'] ?? '')) return undefined
  const amount = parseStatementSum(node.text)
  return amount !== undefined && amount > 0 ? amount : undefined
}

/** Since version 8 the party stands one level deeper, under `Pty`. */
function readParty(transaction: XmlNode, side: 'Dbtr' | 'Cdtr', ownAccount: string): StatementParty {
  const parties = findNode(transaction, 'RltdPties')
  const party = findNode(parties, `${side}/Pty`) ?? findNode(parties, side)
  return {
    account: accountOf(parties, `${side}Acct`) || ownAccount,
    inn: bareNumber(textAt(party, 'Id/OrgId/Othr/Id', 'Id/PrvtId/Othr/Id')),
    name: textAt(party, 'Nm'),
    bik: bareNumber(textAt(transaction, `RltdAgts/${side}Agt/FinInstnId/ClrSysMmbId/MmbId`)),
  }
}

function accountOf(node: XmlNode | undefined, name: string): string {
  return bareNumber(textAt(node, `${name}/Id/Othr/Id`, `${name}/Id/IBAN`))
}

function purposeOf(transaction: XmlNode): string {
  const texts = childrenNamed(findNode(transaction, 'RmtInf'), 'Ustrd').map(({ text }) => text)
  return texts.length === 0 ? textAt(transaction, 'AddtlTxInf', 'AddtlNtryInf') : texts.join(' ')
}

function unreadable({ name, line }: XmlNode): Refused<StatementProblem> {
  return refuse({ kind: 'unreadableLine', line, text: name })
}
