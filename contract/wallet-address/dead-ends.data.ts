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
const JUPITER = 'dev.jup.ag, program and token addresses';
const RAYDIUM = 'docs.raydium.io, program addresses';
const ORCA = 'docs.orca.so, program and token addresses';
const MARINADE = 'docs.marinade.finance, contract addresses';
const SOLSCAN = 'solscan.io, programs and tokens';
const SPL = 'spl.solana.com, program addresses';
const BSC_DOCS = 'docs.bnbchain.org, BEP-20 tokens and system contracts';
const UNISWAP = 'docs.uniswap.org, deployments';
const LIDO = 'docs.lido.fi, deployed contracts';
const ETHERSCAN = 'etherscan.io, verified contract';
const BSCSCAN = 'bscscan.com, verified contract';
const PANCAKESWAP = 'docs.pancakeswap.finance, smart contracts';
const AAVE = 'aave.com docs, deployed contracts';
const ACCOUNTS = 'eips.ethereum.org, ERC-4337';
const TRONSCAN = 'tronscan.org, verified TRC-20 contracts';

/**
 * Ethereum and Binance Smart Chain. An address that is dead on one of them, or on Tron, is refused on all: a contract's address has no key, so no other
 * chain has one either. What no key leads to by its look (null, precompiled contracts, a pattern that repeats) is found by rule, in `dead-ends.ts`.
 */
const ETHEREUM: readonly DeadEnd[] = [
  { address: '0x5FF137D4b0FDCD49DcA30c7CF57E578a026d2789', what: 'EntryPoint 0.6', source: ACCOUNTS },
  { address: '0x0000000071727De22E5E9d8BAf0edAc6f37da032', what: 'EntryPoint 0.7', source: ACCOUNTS },
  { address: '0x87870Bca3F3fD6335C3F4ce8392D69350B4fA4E2', what: 'Aave V3 Pool', source: AAVE },
  { address: '0xdAC17F958D2ee523a2206206994597C13D831ec7', what: 'USDT, ERC-20', source: TETHER },
  { address: '0x55d398326f99059fF775485246999027B3197955', what: 'USDT, BEP-20', source: BSC_DOCS },
  { address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', what: 'USDC, ERC-20', source: CIRCLE },
  { address: '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d', what: 'USDC, BEP-20', source: BSC_DOCS },
  { address: '0x6B175474E89094C44Da98b954EedeAC495271d0F', what: 'DAI, ERC-20', source: 'docs.makerdao.com, deployed contracts' },
  { address: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', what: 'wrapped ETH', source: 'weth.io' },
  { address: '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599', what: 'wrapped BTC', source: 'wbtc.network' },
  { address: '0x4c9EDD5852cd905f086C759E8383e09bff1E68B3', what: 'USDe', source: ETHERSCAN },
  { address: '0xdC035D45d973E3EC169d2276DDab16f1e407384F', what: 'USDS', source: ETHERSCAN },
  { address: '0x853d955aCEf822Db058eb8505911ED77F175b99e', what: 'FRAX', source: ETHERSCAN },
  { address: '0x5f98805A4E8be255a32880FDeC7F6728C6568bA0', what: 'LUSD', source: ETHERSCAN },
  { address: '0xD533a949740bb3306d119CC777fa900bA034cd52', what: 'CRV', source: ETHERSCAN },
  { address: '0xc00e94Cb662C3520282E6f5717214004A7f26888', what: 'COMP', source: ETHERSCAN },
  { address: '0xC011a73ee8576Fb46F5E1c5751cA3B9Fe0af2a6F', what: 'SNX', source: ETHERSCAN },
  { address: '0xBA12222222228d8Ba445958a75a0704d566BF2C8', what: 'vault of Balancer', source: ETHERSCAN },
  { address: '0xB8c77482e45F1F44dE1745F52C74426C631bDD52', what: 'BNB, ERC-20', source: ETHERSCAN },
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
  { address: '0x514910771AF9Ca656af840dff83E8264EcF986CA', what: 'LINK, ERC-20', source: 'docs.chain.link, LINK token contracts' },
  { address: '0x95aD61b0a150d79219dCF64E1E6Cc01f0B64C4cE', what: 'SHIB, ERC-20', source: ETHERSCAN },
  { address: '0x7D1AfA7B718fb893dB30A3aBc0Cfc608AaCfeBB0', what: 'MATIC, ERC-20', source: ETHERSCAN },
  { address: '0x455e53CBB86018Ac2B8092FdCd39d8444aFFC3F6', what: 'POL, ERC-20', source: ETHERSCAN },
  { address: '0xae7ab96520DE3A18E5e111B5EaAb095312D7fE84', what: 'stETH, ERC-20', source: LIDO },
  { address: '0x7f39C581F595B53c5cb19bD0b3f8dA6c935E2Ca0', what: 'wstETH, ERC-20', source: LIDO },
  { address: '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984', what: 'UNI, ERC-20', source: UNISWAP },
  { address: '0x7Fc66500c84A76Ad7e9c93437bFc5Ac33E2DDaE9', what: 'AAVE, ERC-20', source: ETHERSCAN },
  { address: '0x9f8F72aA9304c8B593d555F12eF6589cC3A579A2', what: 'MKR, ERC-20', source: ETHERSCAN },
  { address: '0x6982508145454Ce325dDbE47a25d4ec3d2311933', what: 'PEPE, ERC-20', source: ETHERSCAN },
  { address: '0x6c3ea9036406852006290770BEdFcAbA0e23A0e8', what: 'PYUSD, ERC-20', source: ETHERSCAN },
  { address: '0x4Fabb145d64652a948d72533023f6E7A623C7C53', what: 'BUSD, ERC-20', source: ETHERSCAN },
  { address: '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D', what: 'Uniswap, router V2', source: UNISWAP },
  { address: '0xE592427A0AEce92De3Edee1F18E0157C05861564', what: 'Uniswap, router V3', source: UNISWAP },
  { address: '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45', what: 'Uniswap, second router V3', source: UNISWAP },
  { address: '0x3fC91A3afd70395Cd496C647d5a6CC9D4B2b7FAD', what: 'Uniswap, universal router', source: UNISWAP },
  { address: '0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af', what: 'Uniswap, universal router V4', source: UNISWAP },
  { address: '0x000000000022D473030F116dDEE9F6B43aC78BA3', what: 'Permit2', source: UNISWAP },
  { address: '0x1111111254EEB25477B68fb85Ed929f73A960582', what: '1inch, router V5', source: ETHERSCAN },
  { address: '0x111111125421cA6dc452d289314280a0f8842A65', what: '1inch, router V6', source: ETHERSCAN },
  { address: '0xcA11bde05977b3631167028862bE2a173976CA11', what: 'Multicall3', source: 'multicall3.com, deployments' },
  { address: '0x0E09FaBB73Bd3Ade0a17ECC321fD13a19e81cE82', what: 'CAKE, BEP-20', source: PANCAKESWAP },
  { address: '0x10ED43C718714eb63d5aA57B78B54704E256024E', what: 'PancakeSwap, router V2', source: PANCAKESWAP },
  { address: '0x13f4EA83D0bd40E75C8222255bc855a974568Dd4', what: 'PancakeSwap, router V3', source: PANCAKESWAP },
  { address: '0xc5f0f7b66764F6ec8C8Dff7BA683102295E16409', what: 'FDUSD, BEP-20', source: BSCSCAN },
  { address: '0x1AF3F329e8BE154074D8769D1FFa4eE058B1DBc3', what: 'DAI, BEP-20', source: BSCSCAN },
  { address: '0x3EE2200Efb3400fAbB9AacF31297cBdD1d435D47', what: 'ADA, BEP-20', source: BSCSCAN },
  { address: '0x1D2F0da169ceB9fC7B3144628dB156f3F6c60dBE', what: 'XRP, BEP-20', source: BSCSCAN },
  { address: '0xbA2aE424d960c26247Dd6c32edC70B295c744C43', what: 'DOGE, BEP-20', source: BSCSCAN },
  { address: '0xF8A0BF9cF54Bb92F17374d9e9A321E6a111a51bD', what: 'LINK, BEP-20', source: BSCSCAN },
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
  { address: 'TXDk8mbtRbXeYuMNS83CfKPaYYT8XWv9Hz', what: 'USDD, TRC-20, the second', source: TRONSCAN },
  { address: 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7', what: 'WIN, TRC-20', source: TRONSCAN },
  { address: 'TFczxzPhnThNSqr5by8tvxsdCFRRz6cPNq', what: 'NFT, TRC-20', source: TRONSCAN },
  { address: 'TN3W4H6rK2ce4vX9YnFQHwKENnHjoxb3m9', what: 'BTC, TRC-20', source: TRONSCAN },
  { address: 'THb4CqiFdwNHsWsQCs4JhzwjMWys4aqCbF', what: 'ETH, TRC-20', source: TRONSCAN },
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
  { address: 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4', what: 'Jupiter, program V6', source: JUPITER },
  { address: 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN', what: 'JUP', source: JUPITER },
  { address: '675kPX9MHTjS2zt1qfr1NYHuzeLXfQM9H24wFSUt1Mp8', what: 'Raydium, AMM V4', source: RAYDIUM },
  { address: 'CAMMCzo5YL8w4VFF8KVHrK22GGUsp5VTaW7grrKgrWqK', what: 'Raydium, concentrated liquidity', source: RAYDIUM },
  { address: '4k3Dyjzvzp8eMZWUXbBCjEvwSkkk59S5iCNLY3QrkX6R', what: 'RAY', source: RAYDIUM },
  { address: 'whirLbMiicVdio4qvUfM5KAg6Ct8VwpYzGff3uctyCc', what: 'Orca, Whirlpools', source: ORCA },
  { address: 'orcaEKTdK7LKz57vaAYr9QeNsVEPfiu6QeMU1kektZE', what: 'ORCA', source: ORCA },
  { address: '6EF8rrecthR5Dkzon8Nwu78hRvfCKubJ14M5uBEwF6P', what: 'Pump.fun, program', source: SOLSCAN },
  { address: 'SPoo1Ku8WFXoNDMHPsrGSTSG1Y47rzgn41SLUNakuHy', what: 'stake pool program', source: SPL },
  { address: 'MarBmsSgKXdrN1egZf5sqe1TMai9K1rChYNDJgjq7aD', what: 'Marinade, program', source: MARINADE },
  { address: 'mSoLzYCxHdYgdzU16g5QSh3i5K3z3KZK7ytfqcJm7So', what: 'mSOL', source: MARINADE },
  { address: 'J1toso1uCk3RLmjorhTtrVwY9HJ7X8V9yYac6Y7kGCPn', what: 'jitoSOL', source: SOLSCAN },
  { address: 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263', what: 'BONK', source: SOLSCAN },
  { address: 'EKpQGSJtjMFqKZ9KQanSqYXRcF8fBopzLHYxdM65zcjm', what: 'WIF', source: SOLSCAN },
  { address: 'HZ1JovNiVvGrGNiiYvEozEVgZ58xaU3RKwX8eACQBCt3', what: 'PYTH', source: SOLSCAN },
  { address: '2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo', what: 'PYUSD', source: SOLSCAN },
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
