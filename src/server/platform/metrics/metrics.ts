/** Prometheus metrics of the server. Labels come from small fixed sets; none names a user or company. */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

export type Metrics = ReturnType<typeof createMetrics>;

/** Buckets of response times, from the read of one row to the request timeout. */
const LATENCIES_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const before: (() => void | Promise<void>)[] = [];
  return {
    ...figuresOfCalls(registers),
    ...figuresOfState(registers),
    ...figuresOfJobs(registers),
    /** Adds the default metrics of Node and the process. */
    watchProcess: () => collectDefaultMetrics({ register: registry }),
    beforeReading: (work: () => void | Promise<void>) => void before.push(work),
    read: async () => {
      for (const work of before) await work();
      return registry.metrics();
    },
    describe: () => registry.getMetricsAsArray().map(({ name, help }) => ({ name, help })),
    contentType: registry.contentType,
  };
}

function figuresOfCalls(registers: Registry[]) {
  return {
    requests: new Counter({
      name: 'litro_requests_total',
      help: 'Requests, by call of the contract and status.',
      registers,
      labelNames: ['call', 'status'],
    }),
    latencies: new Histogram({
      name: 'litro_request_seconds',
      help: 'How long requests took, by call.',
      registers,
      labelNames: ['call'],
      buckets: LATENCIES_S,
    }),
    signInsRefused: new Counter({
      name: 'litro_sign_ins_refused_total',
      help: 'Sign-ins that were refused, by reason.',
      registers,
      labelNames: ['reason'],
    }),
    clientErrors: new Counter({
      name: 'litro_client_errors_total',
      help: 'Errors that browsers reported, by outcome.',
      registers,
      labelNames: ['outcome'],
    }),
    eventLines: new Gauge({ name: 'litro_event_lines', help: 'Event lines that are open.', registers }),
  };
}

function figuresOfState(registers: Registry[]) {
  return {
    connections: new Gauge({
      name: 'litro_database_connections',
      help: 'Connections of the pool, busy or idle.',
      registers,
      labelNames: ['state'],
    }),
    mostConnections: new Gauge({
      name: 'litro_database_connections_most',
      help: 'Connections that the pool may have.',
      registers,
    }),
    waitingForConnection: new Gauge({
      name: 'litro_database_waiting',
      help: 'Transactions that wait for a connection.',
      registers,
    }),
    databaseAnswers: new Gauge({
      name: 'litro_database_answers',
      help: '1 while the database answers, 0 while not.',
      registers,
    }),
    ledgerHalted: new Gauge({
      name: 'litro_ledger_halted',
      help: '1 while movements are stopped.',
      registers,
    }),
    faults: new Counter({
      name: 'litro_faults_total',
      help: 'Faults found in what is kept, by what is at fault.',
      registers,
      labelNames: ['in'],
    }),
    unsealed: new Gauge({
      name: 'litro_unsealed_records',
      help: 'Records that wait for their seal, by chain.',
      registers,
      labelNames: ['chain'],
    }),
    unsealedFor: new Gauge({
      name: 'litro_unsealed_seconds',
      help: 'Age of the oldest record without a seal.',
      registers,
      labelNames: ['chain'],
    }),
    mailsWaiting: new Gauge({ name: 'litro_mails_waiting', help: 'Mails in line.', registers }),
    mailsWaitingFor: new Gauge({
      name: 'litro_mails_waiting_seconds',
      help: 'Age of the oldest mail in line.',
      registers,
    }),
    toDecide: new Gauge({
      name: 'litro_payments_to_decide',
      help: 'Payments, and returns of payments, that wait for a person.',
      registers,
      labelNames: ['what'],
    }),
    debts: new Gauge({ name: 'litro_debts', help: 'Organizations that owe.', registers }),
    debtReais: new Gauge({ name: 'litro_debts_reais', help: 'What they owe, in reais.', registers }),
    mails: new Counter({
      name: 'litro_mails_total',
      help: 'Mails, as the mail server took them or not.',
      registers,
      labelNames: ['outcome'],
    }),
  };
}

function figuresOfJobs(registers: Registry[]) {
  return {
    jobInterval: new Gauge({
      name: 'litro_job_interval_seconds',
      help: 'From the end of a run to the next one.',
      registers,
      labelNames: ['job'],
    }),
    jobRun: new Gauge({
      name: 'litro_job_last_run_timestamp_seconds',
      help: 'When a job last ended a run.',
      registers,
      labelNames: ['job'],
    }),
    jobSuccess: new Gauge({
      name: 'litro_job_last_success_timestamp_seconds',
      help: 'When a job last ended a run without a failure; the start of the server until then.',
      labelNames: ['job'],
      registers,
    }),
    jobFailures: new Counter({
      name: 'litro_job_failures_total',
      help: 'Failures of jobs.',
      registers,
      labelNames: ['job'],
    }),
  };
}
