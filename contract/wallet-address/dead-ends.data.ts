/** An address from which coins can't be spent, with the source of that fact. */
interface DeadEnd {
  address: string;
  what: string;
  source: string;
}

const TETHER = 'tether.to, supported protocols';
const CIRCLE = 'circle.com, USDC contract addresses';
const WIKI = 'en.bitcoin.it, Proof of burn';
const SOLANA_DOCS = 'solana.com docs, native programs and sysvars';
const SPL = 'spl.solana.com, program addresses';
const BSC_DOCS = 'docs.bnbchain.org, BEP-20 tokens and system contracts';
const TRONSCAN = 'tronscan.org, verified TRC-20 contracts';

/**
 * Ethereum and Binance Smart Chain. An address that is dead on one of them, or on Tron, is refused on all: a contract's address has no key, so no other
 * chain has one either. What no key leads to by its look (null, precompiled contracts, one byte repeated) is found by rule, in `dead-ends.ts`.
 */
const ETHEREUM: readonly DeadEnd[] = [
  { address: '0xdAC17F958D2ee523a2206206994597C13D831ec7', what: 'USDT, ERC-20', source: TETHER },
  { address: '0x55d398326f99059fF775485246999027B3197955', what: 'USDT, BEP-20', source: BSC_DOCS },
  { address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', what: 'USDC, ERC-20', source: CIRCLE },
  { address: '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d', what: 'USDC, BEP-20', source: BSC_DOCS },
  { address: '0x6B175474E89094C44Da98b954EedeAC495271d0F', what: 'DAI, ERC-20', source: 'docs.makerdao.com, deployed contracts' },
  { address: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', what: 'wrapped ETH', source: 'weth.io' },
  { address: '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599', what: 'wrapped BTC', source: 'wbtc.network' },
  { address: '0xB8c77482e45F1F44dE1745F52C74426C631bDD52', what: 'BNB, ERC-20', source: 'etherscan.io, verified contract' },
  { address: '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c', what: 'wrapped BNB', source: BSC_DOCS },
  { address: '0xe9e7CEA3DedcA5984780Bafc599bD69ADd087D56', what: 'BUSD, BEP-20', source: BSC_DOCS },
  { address: '0x2170Ed0880ac9A755fd29B2688956BD959F933F8', what: 'ETH, BEP-20', source: BSC_DOCS },
  { address: '0x7130d2A12B9BCbFAe4f2634d864A1Ee1Ce3Ead9c', what: 'BTC, BEP-20', source: BSC_DOCS },
  { address: '0x00000000219ab540356cBB839Cbe05303d7705Fa', what: 'deposits of stakers', source: 'ethereum.org, staking deposit contract' },
  { address: '0x000F3df6D732807Ef1319fB7B8bB8522d0Beac02', what: 'beacon roots', source: 'EIP-4788' },
  { address: '0x0000F90827F1C53a10cb7A02335B175320002935', what: 'block hashes', source: 'EIP-2935' },
  { address: '0x00000961Ef480Eb55e80D19ad83579A64c007002', what: 'withdrawal requests', source: 'EIP-7002' },
  { address: '0x0000BBdDc7CE488642fb579F8B00f3a590007251', what: 'consolidation requests', source: 'EIP-7251' },
  { address: '0xdEAD000000000000000042069420694206942069', what: 'burned', source: 'etherscan.io, label "Burn"' },
  { address: '0xdead000000000000000000000000000000000000', what: 'burned', source: 'etherscan.io, label "Burn"' },
];

/** Tron. */
const TRON: readonly DeadEnd[] = [
  { address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', what: 'USDT, TRC-20', source: TETHER },
  { address: 'TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8', what: 'USDC, TRC-20', source: CIRCLE },
  { address: 'TNUC9Qb1rRpS5CbWLmNMxXBjyFoydXjWFR', what: 'wrapped TRX', source: TRONSCAN },
  { address: 'TPYmHEhy5n8TCEfYGqW2rPxsghSfzghPDn', what: 'USDD, TRC-20', source: TRONSCAN },
  { address: 'TUpMhErZL2fhh4sVNULAbNKLokS4GjC1F4', what: 'TUSD, TRC-20', source: TRONSCAN },
  { address: 'TMwFHYXLJaRUPeW6421aqXL4ZEzPRFGkGT', what: 'USDJ, TRC-20', source: TRONSCAN },
  { address: 'TCFLL5dx5ZJdKnWuesXxi1VPwjLVmWZZy9', what: 'JST, TRC-20', source: TRONSCAN },
  { address: 'TAFjULxiVgT4qWk6UZwjqwZXTSaGaqnVp4', what: 'BTT, TRC-20', source: TRONSCAN },
  { address: 'TSSMHYeV2uE9qYH95DqyoCuNCzEL1NvU3S', what: 'SUN, TRC-20', source: TRONSCAN },
  { address: 'TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy', what: 'black hole', source: 'java-tron, genesis block' },
  { address: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb', what: 'null', source: 'twenty zero bytes' },
];

/** Solana: what has no look of its own. Programs and sysvars whose names are padded with ones are found by rule. */
const SOLANA: readonly DeadEnd[] = [
  { address: '11111111111111111111111111111111', what: 'system program', source: SOLANA_DOCS },
  { address: 'Vote111111111111111111111111111111111111111', what: 'vote program', source: SOLANA_DOCS },
  { address: 'Stake11111111111111111111111111111111111111', what: 'stake program', source: SOLANA_DOCS },
  { address: 'ComputeBudget111111111111111111111111111111', what: 'compute budget', source: SOLANA_DOCS },
  { address: 'BPFLoaderUpgradeab1e11111111111111111111111', what: 'loader', source: SOLANA_DOCS },
  { address: 'SysvarC1ock11111111111111111111111111111111', what: 'sysvar', source: SOLANA_DOCS },
  { address: 'Sysvar1nstructions1111111111111111111111111', what: 'sysvar', source: SOLANA_DOCS },
  { address: '1nc1nerator11111111111111111111111111111111', what: 'incinerator', source: SOLANA_DOCS },
  { address: 'So11111111111111111111111111111111111111112', what: 'wrapped SOL', source: SPL },
  { address: '9pan9bMn5HatX4EJdBwg9VgCa7Uz5HL8N1m5D3NdXej9', what: 'wrapped SOL of Token-2022', source: SPL },
  { address: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', what: 'token program', source: SPL },
  { address: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb', what: 'Token-2022 program', source: SPL },
  { address: 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL', what: 'associated token program', source: SPL },
  { address: 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr', what: 'memo program', source: SPL },
  { address: 'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo', what: 'memo program, the first', source: SPL },
  { address: 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s', what: 'token metadata', source: 'developers.metaplex.com' },
  { address: 'namesLPneVptA9Z5rqUDD9tMTWEJwofgaYwp8cawRkX', what: 'name service', source: SPL },
  { address: 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB', what: 'USDT', source: TETHER },
  { address: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', what: 'USDC', source: CIRCLE },
];

/**
 * Bitcoin, Bitcoin Cash, Litecoin and Dogecoin write the same twenty bytes in forms of their own, so each of these hashes is a dead end on all four, as a
 * key's and as a script's.
 */
const HASHES: readonly DeadEnd[] = [
  { address: '1111111111111111111114oLvT2', what: 'twenty zero bytes', source: WIKI },
  { address: '11111111111111111111BZbvjr', what: 'the number one', source: 'nineteen zero bytes' },
  { address: '1BitcoinEaterAddressDontSendf59kuE', what: 'burned', source: WIKI },
  { address: '1CounterpartyXXXXXXXXXXXXXXXUWLpVr', what: 'burned for XCP', source: 'counterparty.io, proof of burn' },
  { address: '1ChancecoinXXXXXXXXXXXXXXXXXZELUFD', what: 'burned for CHA', source: 'chancecoin, proof of burn' },
  {
    address: '1HT7xU2Ngenf7D4yocz2SAcnNLW7rK8d4E',
    what: 'the hash of nothing: no key has it, and every script of it is open',
    source: 'HASH160 of an empty text',
  },
  { address: 'DDogepartyxxxxxxxxxxxxxxxxxxw1dfzr', what: 'burned for XDP', source: 'dogeparty.io, proof of burn' },
];

/** Addresses that coins never come back from, by the family of chains that has the same bytes in its addresses. */
export const DEAD_ENDS = { account: [...ETHEREUM, ...TRON], solana: SOLANA, hash: HASHES } as const;
