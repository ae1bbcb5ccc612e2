export { type Caller, createPipeline, type Pipeline } from './create-pipeline.ts';
export {
  ConnectionLostError,
  executeInProcess,
  InvalidResponseError,
  type OperationResult,
} from './execute-in-process.ts';
export type { PipelineResponse } from './handle-call.ts';
